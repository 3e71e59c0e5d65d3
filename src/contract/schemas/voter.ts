import * as z from 'zod/mini'
import { body, field, flag, int, intOrNull, record, text, textOrNull, emptyList } from './record.ts'
import * as voterRoll from '../domain/voterRoll.ts'
import { AcctNum, lineUpTo } from './values.ts'

/** `DOB` and `RegDate` are ISO dates or blank. */
export const Voter = record(
  'Voter',
  'A registered voter, for administrators only. Every field is text; a blank field is the empty string. The protected fields of an exempt voter are blank or starred, as in the state’s file.',
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(
    Object.entries(voterRoll.VOTER_NOTES).map(([name, [description, example]]) => [
      name,
      text(description, example),
    ]),
  ) as Record<voterRoll.VoterField, z.ZodMiniString<string>>,
)
export type Voter = z.infer<typeof Voter>

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

export const VoterSuggestion = record('VoterSuggestion', 'A registered voter who may be the candidate.', {
  VoterID: text('The voter registration number.', '100000001'),
  name: text('The name on the voter roll.', 'Ada M. Alvarez'),
  address: text('The address of the residence, on one line.', '12 Palm Way, Ocala, FL 34470'),
  party: text('The state’s code for the party.', 'NPA'),
  birthYear: intOrNull('The year of birth; null if the roll does not say.', 1971),
  finding: field(
    VoterIdFinding,
    'What the roll says about this number, as in CheckedVoterId; anything but `fits` has to be confirmed.',
    'fits',
  ),
  /** In the order of MatchFact. */
  reasons: field(
    z.array(MatchReason),
    'What was compared, and whether it is the same, alike or different; a fact that is blank on either side is left out.',
    [
      { fact: 'last name', is: 'same' },
      { fact: 'first name', is: 'same' },
    ],
  ),
})
export type VoterSuggestion = z.infer<typeof VoterSuggestion>

export const VoterSuggestions = record('VoterSuggestions', 'The voters who may be a candidate.', {
  voters: emptyList(VoterSuggestion, `The voters, most likely first, at most ${MAX_SUGGESTED}.`),
  compared: int('The number of voters compared.', 12),
  isWhole: flag('Whether these were all voters with such a name.', true),
  hasRoll: flag('Whether a voter roll is on file.', true),
})
export type VoterSuggestions = z.infer<typeof VoterSuggestions>

export const VoterIdBatch = body('VoterIdBatch', 'Candidates for whom voters will be requested.', {
  purpose: field(
    lineUpTo(200),
    'Why, in at most 200 characters, for the audit trail.',
    'VoterIDs missing from the state’s list',
  ),
  accounts: field(
    z.array(AcctNum).check(z.minLength(1), z.maxLength(voterRoll.MAX_BATCH)),
    'The candidates’ account numbers.',
    [91527],
  ),
})
export type VoterIdBatch = z.infer<typeof VoterIdBatch>

/** What the caller may still look up now, by the limit that is nearest. */
export const LookupsLeft = z.object({
  lookUps: int('Searches, single voters, and batches of candidates or of VoterIDs.', 199),
  voters: int('Voters that may still be shown.', 20_000),
})
export type LookupsLeft = z.infer<typeof LookupsLeft>

export const OpenedBatch = record('OpenedBatch', 'A batch of candidates for whom voters can be requested.', {
  batchId: int('The id of the batch, which is also the id of its entry in the audit trail.', 1),
  left: field(
    LookupsLeft,
    'How many look-ups the caller has left now, and how many voters may still be shown within a day, by the limit that is nearest.',
  ),
})
export type OpenedBatch = z.infer<typeof OpenedBatch>

const VoterNumber = z.string().check(z.regex(voterRoll.VOTER_ID_FORM), z.minLength(1))
const uniqueAccounts = <Entry extends { acctNum: number }>() =>
  z.refine<Entry[]>((entries) => new Set(entries.map(({ acctNum }) => acctNum)).size === entries.length)
const MANY = [z.minLength(1), z.maxLength(voterRoll.MAX_LISTED_VOTER_IDS)] as const

const ListedVoterId = z.object({
  acctNum: field(AcctNum, 'The candidate’s account number.'),
  VoterID: field(VoterNumber, 'The number to save.', '100000001'),
})
export type ListedVoterId = z.infer<typeof ListedVoterId>

export const ListedVoterIds = body('ListedVoterIds', 'A list of VoterIDs to check.', {
  purpose: field(
    VoterIdBatch.shape.purpose,
    'Why, in at most 200 characters, for the audit trail.',
    'A list from the county',
  ),
  entries: field(
    z.array(ListedVoterId).check(...MANY, uniqueAccounts<ListedVoterId>()),
    'Candidates’ account numbers, each once, with the VoterID to save.',
    [{ acctNum: 91527, VoterID: '100000001' }],
  ),
})
export type ListedVoterIds = z.infer<typeof ListedVoterIds>

export const CheckedVoterId = record('CheckedVoterId', 'What saving a VoterID would do.', {
  ...ListedVoterId.shape,
  candidate: textOrNull('The candidate’s name; null if no candidate has the account.', 'Ada M. Alvarez'),
  was: text('The current VoterID; blank if there is none.', ''),
  finding: field(
    z.nullable(VoterIdFinding),
    'What the voter roll says about the number. `fits`: the voter’s name is similar to the candidate’s; `differs`: it is not; `withheld`: the state withholds the voter’s name; `nobody`: no voter has the number; `noRoll`: no voter roll is on file; `taken`: a candidate of another name has the number. Null if there is nothing to save.',
    'fits',
  ),
  voter: text('The name on the voter roll; blank if there is none to show.', 'Ada M. Alvarez'),
})
export type CheckedVoterId = z.infer<typeof CheckedVoterId>

const SeenVoterId = z.object({ ...ListedVoterId.shape, was: z.string(), seen: VoterIdFinding })
export type SeenVoterId = z.infer<typeof SeenVoterId>

/** A save is refused for those that have changed since. */
export const SeenVoterIds = body('SeenVoterIds', 'VoterIDs to save, with what was shown before saving.', {
  entries: field(
    z.array(SeenVoterId).check(...MANY, uniqueAccounts<SeenVoterId>()),
    'Each VoterID with the current one and the finding about the number.',
    [{ acctNum: 91527, VoterID: '100000001', was: '', seen: 'fits' }],
  ),
})
export type SeenVoterIds = z.infer<typeof SeenVoterIds>
