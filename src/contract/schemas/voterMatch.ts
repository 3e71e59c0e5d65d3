import * as z from 'zod/mini'
import { MAX_BATCH, MAX_LISTED_VOTER_IDS, VOTER_ID_FORM } from '../domain/voterRoll.ts'
import { AcctNum } from './acctNum.ts'

/** The most voters suggested for a candidate, one for each digit key. */
export const MAX_SUGGESTED = 9

/**
 * What the voter roll says about a number for a candidate: the voter has a similar name (`fits`) or another name; the
 * state withholds the name; no voter has the number; there is no roll on file; or another candidate has the number
 * (`taken`).
 */
export const VoterIdFinding = z.enum(['fits', 'differs', 'withheld', 'nobody', 'noRoll', 'taken'])
export type VoterIdFinding = z.infer<typeof VoterIdFinding>

/** What candidates and voters are compared by. `age` is the minimum age for the office. */
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

/** A fact that is blank on either side is left out. */
export const MatchReason = z.object({ fact: MatchFact, is: z.enum(['same', 'alike', 'differs']) })
export type MatchReason = z.infer<typeof MatchReason>

/** A registered voter who may be the candidate. */
export const VoterSuggestion = z.object({
  VoterID: z.string(),
  name: z.string(),
  /** Of the residence, in one line. */
  address: z.string(),
  party: z.string(),
  /** Null if the roll does not say. */
  birthYear: z.nullable(z.int()),
  finding: VoterIdFinding,
  /** In the order of MatchFact. */
  reasons: z.array(MatchReason),
})
export type VoterSuggestion = z.infer<typeof VoterSuggestion>

export const VoterSuggestions = z.object({
  /** Most likely first, at most MAX_SUGGESTED. */
  voters: z.array(VoterSuggestion),
  /** How many voters were compared. */
  compared: z.int(),
  /** Whether these were all voters with such a name. */
  isWhole: z.boolean(),
  /** False if no voter extract is on file. */
  hasRoll: z.boolean(),
})
export type VoterSuggestions = z.infer<typeof VoterSuggestions>

/** Candidates whose voters are to be suggested, and the purpose. */
export const VoterIdBatch = z.object({
  purpose: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
  accounts: z.array(AcctNum).check(z.minLength(1), z.maxLength(MAX_BATCH)),
})
export type VoterIdBatch = z.infer<typeof VoterIdBatch>

/** What the caller may still look up now, by the limit that is nearest. */
export const LookupsLeft = z.object({
  /** Searches, single voters, and batches of candidates or of VoterIDs. */
  lookUps: z.int(),
  /** Voters that may still be shown. */
  voters: z.int(),
})
export type LookupsLeft = z.infer<typeof LookupsLeft>

export const OpenedBatch = z.object({ batchId: z.int(), left: LookupsLeft })
export type OpenedBatch = z.infer<typeof OpenedBatch>

const VoterNumber = z.string().check(z.regex(VOTER_ID_FORM), z.minLength(1))
const uniqueAccounts = <Entry extends { acctNum: number }>() =>
  z.refine<Entry[]>((entries) => new Set(entries.map(({ acctNum }) => acctNum)).size === entries.length)
const MANY = [z.minLength(1), z.maxLength(MAX_LISTED_VOTER_IDS)] as const

const ListedVoterId = z.object({ acctNum: AcctNum, VoterID: VoterNumber })
export type ListedVoterId = z.infer<typeof ListedVoterId>

/** A list of VoterIDs, each account once. */
export const ListedVoterIds = z.object({
  purpose: VoterIdBatch.shape.purpose,
  entries: z.array(ListedVoterId).check(...MANY, uniqueAccounts<ListedVoterId>()),
})
export type ListedVoterIds = z.infer<typeof ListedVoterIds>

/** What saving one VoterID of a list would do. */
export const CheckedVoterId = z.object({
  ...ListedVoterId.shape,
  /** The candidate's name; null if no candidate has the account. */
  candidate: z.nullable(z.string()),
  /** The candidate's current VoterID. */
  was: z.string(),
  /** Null if there is nothing to save: no such candidate, or it already has this VoterID. */
  finding: z.nullable(VoterIdFinding),
  /** The name on the roll; blank if there is none to show. */
  voter: z.string(),
})
export type CheckedVoterId = z.infer<typeof CheckedVoterId>

const SeenVoterId = z.object({ ...ListedVoterId.shape, was: z.string(), seen: VoterIdFinding })
export type SeenVoterId = z.infer<typeof SeenVoterId>

/** VoterIDs as shown before saving; a save is refused for those that have changed since. */
export const SeenVoterIds = z.object({
  entries: z.array(SeenVoterId).check(...MANY, uniqueAccounts<SeenVoterId>()),
})
export type SeenVoterIds = z.infer<typeof SeenVoterIds>
