import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import type { VoterIdFinding } from '#contract/schemas/voterMatch.ts'
import { areAlike, compareNames } from '../../names/compareNames.ts'
import { candidateNames } from '../../names/personNames.ts'
import { namesOfVoter } from './rankVoters.ts'

export interface VoterIdFacts {
  /** False if no extract is loaded. */
  hasRoll: boolean
  /** The voter with the number. */
  voter: Voter | undefined
  /** The candidates with this VoterID. */
  holders: readonly Candidate[]
}

/** What the known facts about a voter's number say for or against its being the candidate's. */
export function findingOf(candidate: Candidate, { hasRoll, voter, holders }: VoterIdFacts): VoterIdFinding {
  if (holders.some((holder) => !isSamePerson(candidate, holder))) return 'taken'
  if (!hasRoll) return 'noRoll'
  if (!voter) return 'nobody'
  if (voter.Exempt === 'Y') return 'withheld'
  return areAlike(compareNames(candidateNames(candidate), namesOfVoter(voter))) ? 'fits' : 'differs'
}

/** Whether two candidate registrations may belong to one person. */
export const isSamePerson = (one: Candidate, other: Candidate): boolean =>
  one.AcctNum === other.AcctNum || areAlike(compareNames(candidateNames(one), candidateNames(other)))
