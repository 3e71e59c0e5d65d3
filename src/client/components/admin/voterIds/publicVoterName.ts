import { voterName } from '#contract/domain/names.ts'
import type { Voter } from '#contract/schemas/voter.ts'

/** A voter's name, or a remark in its place if the state withholds it. */
export const publicVoterName = (voter: Voter): string =>
  (voter.Exempt === 'Y' ? '' : voterName(voter)) || 'A voter without a public name'
