import { EXTRACT_FIELDS, type Voter } from '#contract/schemas/voter.ts'

/** What the state goes on giving out of a voter who is exempt from public records requests. */
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

/** The fields the state withholds of such a voter. */
export const WITHHELD_FIELDS = EXTRACT_FIELDS.filter((field) => !OPEN_FIELDS.includes(field))

/** The voter without what an exemption protects, also where a source forgot to leave it out. */
export function honorExemption(voter: Voter): Voter {
  if (voter.Exempt !== 'Y') return voter
  const kept = { ...voter }
  for (const field of WITHHELD_FIELDS) if (kept[field] !== '') kept[field] = '*'
  return kept
}
