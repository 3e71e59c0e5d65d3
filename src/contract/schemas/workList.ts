import * as z from 'zod/mini'
import { field, int, text, textOrNull, body, record, dayOrNull, emptyList } from './record.ts'
import { Instant, AcctNum, ElectionId, TransactionKind, lineUpTo } from './values.ts'
import { MAX_CHANGED, MAX_LINKS } from '../domain/administration.ts'

/** One check: its state, what was found, and what to do about it. */
const Task = z.object({
  state: field(
    z.enum(['ok', 'look', 'fault']),
    '`look`: works, but someone should know about it or has work to do; `fault`: has to be fixed.',
    'look',
  ),
  what: text('What was checked, in one word or two.', 'Names'),
  finding: text('What was found.', '1 name with 12 rows and no account.'),
  todo: textOrNull('What to do; null if all is well.', 'Assign each to an account.'),
  page: textOrNull(
    'The page where it is done; null if it is done on the machine itself.',
    '/admin/waiting-names',
  ),
})
export type Task = z.infer<typeof Task>

/** How old the data of a kind of record is, and how old it may be. */
const KindAge = z.object({
  kind: text('The kind, as the importer names it.', 'candidates'),
  election: textOrNull('For candidates, who are imported by election, the election.', '20261103-GEN'),
  asOf: dayOrNull('The day that its data is of; null if it is not known.'),
  at: field(
    z.nullable(Instant),
    'When it was last received, or fetched from the state and found unchanged; null if never.',
  ),
  dueDays: int(
    'How many days old the data may be: one if a night fetches it, ten if a person imports it.',
    1,
  ),
  timeliness: field(
    z.enum(['onTime', 'late', 'unknown']),
    '`unknown`: its day is not known, and it was received recently enough to be on time.',
    'onTime',
  ),
  refusal: textOrNull('Why it could not be fetched the last time; null if it could.', null),
})
export type KindAge = z.infer<typeof KindAge>

export const Work = z.object({
  madeAt: field(Instant, 'When this was found out; answers are cached for a minute.'),
  tasks: field(z.array(Task), 'The tasks.'),
  kinds: field(z.array(KindAge), 'The ages.'),
})
export type Work = z.infer<typeof Work>

export const ListFacts = record('ListFacts', 'Facts beyond their own fields that records are filtered by.', {
  edited: field(z.array(AcctNum), 'Candidates whose VoterID was set by an administrator.', [91527]),
  added: field(
    z.array(AcctNum),
    'Candidates with accounts that an administrator added to their lists.',
    [91527],
  ),
  linked: field(z.array(AcctNum), 'Accounts that are in a candidate’s list.', [70275]),
})
export type ListFacts = z.infer<typeof ListFacts>

const Change = z.enum(['delete candidates', 'delete committees', 'clear VoterIDs', 'add account'])

const areUnique = (accounts: readonly number[]) => new Set(accounts).size === accounts.length

export const SeveralChanges = body(
  'SeveralChanges',
  'A change to several records.',
  {
    change: field(
      Change,
      '`delete candidates`; `delete committees`; `clear VoterIDs`, which restores the state’s where an administrator set one; or `add account`, which adds a committee’s account to candidates’ lists.',
      'add account',
    ),
    accounts: field(
      z.array(AcctNum).check(z.minLength(1), z.maxLength(MAX_CHANGED), z.refine(areUnique)),
      'The records’ account numbers, each once.',
      [91527, 91528],
    ),
    accountNum: field(
      z.optional(AcctNum),
      'The committee’s account to add; left out for other changes.',
      70275,
    ),
  },
  ({ change, accountNum }) => (change === 'add account') === (accountNum !== undefined),
)
export type SeveralChanges = z.infer<typeof SeveralChanges>

export const SeveralChanged = record('SeveralChanged', 'The result of a change to several records.', {
  entryId: int('The audit trail’s entry for the whole change; undoing it undoes all of it.', 1045),
  changed: int('The number of records that were changed; the others already had this value.', 2),
})
export type SeveralChanged = z.infer<typeof SeveralChanged>

export const MAX_SUGGESTED_LINKS = 500

/** A committee's account in a candidate's list: the candidate's account, and the committee's. */
const Link = z.object({
  acctNum: field(AcctNum, 'The candidate’s account number.'),
  accountNum: field(AcctNum, 'The committee’s account number.', 70275),
})
export type Link = z.infer<typeof Link>

const areUniqueLinks = (links: readonly Link[]) =>
  new Set(links.map(({ acctNum, accountNum }) => `${acctNum} ${accountNum}`)).size === links.length

export const LinkList = body('LinkList', 'Links between committees and candidates.', {
  entries: field(
    z.array(Link).check(z.minLength(1), z.maxLength(MAX_LINKS), z.refine(areUniqueLinks)),
    'The account numbers of the candidate and the committee; each pair once.',
    [{ acctNum: 91527, accountNum: 70275 }],
  ),
})
export type LinkList = z.infer<typeof LinkList>

/** Whether a link can be made: only `new` ones can. */
export const LinkFinding = z.enum(['new', 'listed', 'own', 'noCandidate', 'noCommittee'])
export type LinkFinding = z.infer<typeof LinkFinding>

export const CheckedLink = record('CheckedLink', 'What making a link would do.', {
  ...Link.shape,
  candidate: textOrNull('The candidate’s name; null if no candidate has the account.', 'Ada M. Alvarez'),
  committee: textOrNull(
    'The committee’s name; null if no committee has the account.',
    'Citizens for Shade Trees',
  ),
  finding: field(
    LinkFinding,
    '`new`: the link can be made; `listed`: it exists already; `own`: it is the candidate’s own account; `noCandidate`, `noCommittee`: no candidate or committee has the account.',
    'new',
  ),
})
export type CheckedLink = z.infer<typeof CheckedLink>

/** Evidence that a candidate may be behind a committee, quoted from what is on file. */
const LinkEvidence = z.object({ by: z.enum(['statement', 'chair', 'treasurer']), description: z.string() })
export type LinkEvidence = z.infer<typeof LinkEvidence>

/** Judging by names: no list of the state says so. */
export const SuggestedLink = record('SuggestedLink', 'A committee that may belong to a candidate.', {
  ...Link.shape,
  candidate: text('The candidate’s name.', 'Ada M. Alvarez'),
  race: text('The candidate’s office, and district if any.', 'State Representative, District 24'),
  election: text('The candidate’s election.', '20261103-GEN'),
  committee: text('The committee’s name.', 'Citizens for Shade Trees'),
  evidence: field(
    z.array(LinkEvidence),
    'The evidence: a statement of solicitation, or the name of the chair or treasurer.',
    [{ by: 'chair', description: 'Ada Alvarez' }],
  ),
})
export type SuggestedLink = z.infer<typeof SuggestedLink>

export const SuggestedLinks = record('SuggestedLinks', 'Committees that may belong to candidates.', {
  links: emptyList(SuggestedLink, `The links with the most evidence first, at most ${MAX_SUGGESTED_LINKS}.`),
  total: int('The number of all suggested links.', 12),
})
export type SuggestedLinks = z.infer<typeof SuggestedLinks>

export const MAX_WAITING_NAMES = 200

/** More rows have to be moved by the command on the server, which delays no visitor. */
export const MAX_MOVED_ROWS = 20_000

/** The state's exports cut a name at 40 characters and add a tag. */
export const LONGEST_FILER = 200

/** A candidate or committee that a filer's name may refer to. */
const PossibleFiler = z.object({ acctNum: AcctNum, name: z.string(), description: z.string() })
export type PossibleFiler = z.infer<typeof PossibleFiler>

export const WaitingName = record('WaitingName', 'A filer’s name whose rows wait for an account.', {
  filer: text('The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'),
  election: text('The election given when the rows were imported; blank if none was.', '20261103-GEN'),
  rows: int('The number of waiting rows.', 12),
  cents: int('Their sum in cents.', 120_000),
  acctNum: field(
    z.nullable(AcctNum),
    'The account that the name is assigned to, if these rows are outside its term; otherwise null.',
    null,
  ),
  couldBe: field(
    z.array(PossibleFiler),
    'The candidates or committees that the name fits: none, or several.',
    [{ acctNum: 91527, name: 'Ada M. Alvarez', description: '91527, State Representative' }],
  ),
})
export type WaitingName = z.infer<typeof WaitingName>

export const WaitingNames = record('WaitingNames', 'The filers’ names whose rows wait for an account.', {
  names: emptyList(WaitingName, `The names, largest sums first, at most ${MAX_WAITING_NAMES}.`),
  total: int('The number of all waiting names.', 0),
})
export type WaitingNames = z.infer<typeof WaitingNames>

export const NameAssignment = body('NameAssignment', 'The account that a filer’s name is assigned to.', {
  filer: field(
    lineUpTo(LONGEST_FILER),
    'The name, as the state’s exports spell it.',
    'Alvarez, Ada (NPA)(STR)',
  ),
  election: field(
    z.union([ElectionId, z.literal('')]),
    'The election given when the rows were imported; blank if none was.',
    '20261103-GEN',
  ),
  was: field(z.nullable(AcctNum), 'The account that the name was assigned to before; null if none.', null),
  acctNum: field(z.nullable(AcctNum), 'The account to assign the name to; null removes the assignment.'),
})
export type NameAssignment = z.infer<typeof NameAssignment>

export const AssignedName = record('AssignedName', 'The result of assigning a filer’s name to an account.', {
  rows: int('The number of rows that moved.', 12),
  cents: int('Their sum in cents.', 120_000),
  ended: field(
    z.array(z.object({ acctNum: AcctNum, kind: TransactionKind })),
    'The lists that are no longer whole: cash on hand is not calculated from them until their export is imported again.',
    [],
  ),
})
export type AssignedName = z.infer<typeof AssignedName>
