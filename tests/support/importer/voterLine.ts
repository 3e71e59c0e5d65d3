import { VOTERS } from '#importer/read/fileSchemas.ts'

/** A line of the voter extract, without its line end. */
export function voterLine(
  VoterID: number,
  fields: Partial<Record<(typeof VOTERS.columns)[number], string>> = {},
): string {
  const line: typeof fields = {
    CountyCode: 'ALA',
    LastName: 'Example',
    FirstName: 'Ann',
    Exempt: 'N',
    ...fields,
  }
  return VOTERS.columns
    .map((column) => (column === 'VoterID' ? String(VoterID) : (line[column] ?? '')))
    .join('\t')
}
