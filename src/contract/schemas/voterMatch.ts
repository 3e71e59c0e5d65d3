import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { VOTER_ID_FORM } from './voter.ts'

/** The most candidates whose voters are looked for under one entry of the audit trail. */
export const MAX_BATCH = 50

/** The most VoterIDs of a list that are checked, saved or undone in one call: no more than look-ups in an hour. */
export const MAX_LISTED_VOTER_IDS = 200

/** The most voters suggested for a candidate: each has a digit of the keyboard. */
export const MAX_SUGGESTED = 9

/** For how long the voters of a batch can be asked for. */
export const BATCH_HOURS = 12

/**
 * What the roll says of a number for a candidate: it is that of somebody of a like name; of somebody of another name; of
 * somebody whose name the state withholds; nobody's; there is no roll to ask; or it is another person's who runs too.
 */
export const VoterIdFinding = z.enum(['fits', 'differs', 'withheld', 'nobody', 'noRoll', 'taken'])
export type VoterIdFinding = z.infer<typeof VoterIdFinding>

/** What candidates and voters are compared by. `age` is that which the office asks for. */
export const MatchFact = z.enum([
  'last name',
  'first name',
  'middle name',
  'address',
  'ZIP code',
  'city',
  'party',
  'birth year',
  'age',
  'registration',
])
export type MatchFact = z.infer<typeof MatchFact>

/** What is blank on either side is no reason. */
export const MatchReason = z.object({ fact: MatchFact, is: z.enum(['same', 'alike', 'differs']) })
export type MatchReason = z.infer<typeof MatchReason>

/** A registered voter who may be the candidate. */
export const VoterSuggestion = z.object({
  VoterID: z.string(),
  name: z.string(),
  /** Of the residence, in one line. */
  address: z.string(),
  party: z.string(),
  /** Null where the roll does not say. */
  birthYear: z.nullable(z.int()),
  finding: VoterIdFinding,
  /** In the order of MatchFact. */
  reasons: z.array(MatchReason),
})
export type VoterSuggestion = z.infer<typeof VoterSuggestion>

export const VoterSuggestions = z.object({
  /** The likeliest first, at most MAX_SUGGESTED. */
  voters: z.array(VoterSuggestion),
  /** How many voters were compared. */
  compared: z.int(),
  /** Whether these were all of such a name. */
  isWhole: z.boolean(),
  /** False where no extract of the voters is on file. */
  hasRoll: z.boolean(),
})
export type VoterSuggestions = z.infer<typeof VoterSuggestions>

/** Candidates whose voters are to be looked for, and why. */
export const VoterIdBatch = z.object({
  purpose: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
  accounts: z.array(AcctNum).check(z.minLength(1), z.maxLength(MAX_BATCH)),
})
export type VoterIdBatch = z.infer<typeof VoterIdBatch>

export const OpenedBatch = z.object({ batchId: z.int() })
export type OpenedBatch = z.infer<typeof OpenedBatch>

const VoterNumber = z.string().check(z.regex(VOTER_ID_FORM), z.minLength(1))
const ofEachOnce = <Entry extends { acctNum: number }>() =>
  z.refine<Entry[]>((entries) => new Set(entries.map(({ acctNum }) => acctNum)).size === entries.length)
const MANY = [z.minLength(1), z.maxLength(MAX_LISTED_VOTER_IDS)] as const

const ListedVoterId = z.object({ acctNum: AcctNum, VoterID: VoterNumber })
export type ListedVoterId = z.infer<typeof ListedVoterId>

/** A list of VoterIDs, each account once. */
export const ListedVoterIds = z.object({
  purpose: VoterIdBatch.shape.purpose,
  entries: z.array(ListedVoterId).check(...MANY, ofEachOnce<ListedVoterId>()),
})
export type ListedVoterIds = z.infer<typeof ListedVoterIds>

/** What saving a VoterID of a list would do. */
export const CheckedVoterId = z.object({
  ...ListedVoterId.shape,
  /** The candidate's; null where no candidate has the account. */
  candidate: z.nullable(z.string()),
  /** The candidate's VoterID as it is. */
  was: z.string(),
  /** Null where there is nothing to save: no such candidate, or it has this VoterID already. */
  finding: z.nullable(VoterIdFinding),
  /** The name on the roll; blank where there is none to show. */
  voter: z.string(),
})
export type CheckedVoterId = z.infer<typeof CheckedVoterId>

const SeenVoterId = z.object({ ...ListedVoterId.shape, was: z.string(), seen: VoterIdFinding })
export type SeenVoterId = z.infer<typeof SeenVoterId>

/** VoterIDs as somebody saw them before saving: nothing is saved that has become something else since. */
export const SeenVoterIds = z.object({
  entries: z.array(SeenVoterId).check(...MANY, ofEachOnce<SeenVoterId>()),
})
export type SeenVoterIds = z.infer<typeof SeenVoterIds>

const SavedVoterId = z.object({ ...ListedVoterId.shape, was: z.string().check(z.regex(VOTER_ID_FORM)) })
export type SavedVoterId = z.infer<typeof SavedVoterId>

/** VoterIDs that were saved, and what stood in their place. */
export const SavedVoterIds = z.object({
  entries: z.array(SavedVoterId).check(...MANY, ofEachOnce<SavedVoterId>()),
})
export type SavedVoterIds = z.infer<typeof SavedVoterIds>

/** Whether saving a number of which this is found has to be asked for once more. */
export const isDoubtful = (finding: VoterIdFinding): boolean => finding !== 'fits'
