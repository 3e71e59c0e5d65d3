import type { MatchReason, VoterIdFinding } from '#contract/schemas/voterMatch.ts'

/** The result of a comparison in words: "same first name", "last name alike", "other party". */
export function reasonText({ fact, is }: MatchReason): string {
  if (fact === 'age') return 'too young for the office'
  if (fact === 'registration') return 'the VoterID of another registration of this name'
  if (fact === 'birth year' && is === 'alike') return 'born a year apart'
  return { same: `same ${fact}`, alike: `${fact} alike`, differs: `other ${fact}` }[is]
}

/** What the voter roll says about a number; `voter` is the name on it. */
export const findingText = (finding: VoterIdFinding, voter: string): string =>
  ({
    fits: `${voter} on the roll.`,
    differs: `On the roll this is ${voter}: another name.`,
    withheld: 'On the roll this is a voter whose name the state withholds.',
    nobody: 'Nobody on the roll has this number.',
    noRoll: 'No voter extract is on file, so this number cannot be checked.',
    taken: `Another candidate has this number already.${voter === '' ? '' : ` On the roll it is ${voter}.`}`,
  })[finding]
