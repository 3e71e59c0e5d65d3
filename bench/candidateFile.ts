import { CANDIDATES } from '#importer/read/fileSchemas.ts'

/** As many as qualified for the 2026 general election, half of them candidates for the House. */
const CANDIDATE_COUNT = 638

/** A candidate list as the state publishes it, with invented people. */
export function candidateFile(): string {
  const lines = Array.from({ length: CANDIDATE_COUNT }, (_, index) => {
    const candidate: Partial<Record<(typeof CANDIDATES.columns)[number], string>> = {
      AcctNum: String(90_000 + index),
      ElectionID: '20261103-GEN',
      ...(index % 2 === 0
        ? { OfficeCode: 'STR', OfficeDesc: 'State Representative' }
        : { OfficeCode: 'STS', OfficeDesc: 'State Senator' }),
      Juris1num: String((index % 120) + 1).padStart(3, '0'),
      StatusCode: 'QUA',
      StatusDesc: 'Qualified',
      PartyCode: 'NPA',
      PartyDesc: 'No Party Affiliation',
      NameLast: `Entrant${index}`,
      NameFirst: 'Avery',
      SuppressAddress: 'N',
      Addr1: `${index} Heron Lane`,
      City: 'Ocala',
      State: 'FL',
      Zip: '34470',
    }
    return CANDIDATES.columns.map((column) => candidate[column] ?? ' ').join('\t')
  })
  return [CANDIDATES.columns.join('\t'), ...lines, ''].join('\r\n')
}
