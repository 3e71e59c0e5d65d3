import { EXTRACT_FIELDS, type Voter } from '#contract/schemas/voter.ts'

/** What the state still publishes about a voter who is exempt from public records requests. */
const OPEN_FIELDS: readonly (keyof Voter)[] = [
  'VoterID',
  'CountyCode',
  'Exempt',
  'Gender',
  'Race',
  'RegDate',
  'Party',
  'VoterStatus',
]

/** The fields that the state withholds for such a voter. */
const WITHHELD_FIELDS = EXTRACT_FIELDS.filter((field) => !OPEN_FIELDS.includes(field))

/** The voter without the fields that an exemption protects, even if a source failed to leave them out. */
export function maskExemptFields(voter: Voter): Voter {
  if (voter.Exempt !== 'Y') return voter
  const kept = { ...voter }
  for (const field of WITHHELD_FIELDS) if (kept[field] !== '') kept[field] = '*'
  return kept
}
