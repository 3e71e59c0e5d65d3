import { WITHHELD_FIELDS } from '#database/voters/withheld.ts'
import type { SampleVoter } from './sampleVoters.ts'

/** The row of an exempt voter, as the state publishes it. */
export function redacted(voter: SampleVoter): SampleVoter {
  return { ...voter, ...Object.fromEntries(WITHHELD_FIELDS.map((field) => [field, '*'])) }
}
