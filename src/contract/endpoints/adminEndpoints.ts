import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import * as administration from '../domain/administration.ts'
import { TOTAL_COUNT_HEADER } from '../domain/voterRoll.ts'
import { AskedAccount, RUNS_NAMED, SyncRun, SyncRuns, RegisterStatus } from '../schemas/dataStatus.ts'
import { decimal, Instant, Ordinal } from '../schemas/values.ts'
import { AuditEntry, DeletableType, Deletion } from '../schemas/audit.ts'
import { Candidate, LinkedAccount } from '../schemas/candidate.ts'
import { AccountAddition, HeldAccounts, StatementAccount, VoterIdEdit } from '../schemas/bodies.ts'
import * as work from '../schemas/workList.ts'
import type { DetailsOf } from './endpoint.ts'
import {
  ACCOUNT,
  AccountPath,
  ADMIN_CANDIDATES,
  CANDIDATES,
  COMMITTEE,
  CommitteePath,
  COMMITTEES,
  INVALID_ACCOUNT,
  orBlank,
  parameter,
  upTo,
} from './parameters.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_OWNER, TOO_MANY_FILES } from './refusals.ts'

const LINKS = [
  work.LinkList,
  `Expected from 1 to ${administration.MAX_LINKS} entries, each once, with the acctNum of a candidate and the accountNum of a committee`,
] as const

export const LINK_CALLS = {
  listSuggestedLinks: {
    summary: 'Committees that may belong to candidates and are not in their lists, each with its evidence.',
    remarks:
      'Evidence is a statement of solicitation, or a chair or treasurer with the candidate’s name. A name is not necessarily one person, so nothing is added automatically.',
    query: ADMIN_CANDIDATES,
    answer: { description: 'The links, those with the most evidence first.', schema: work.SuggestedLinks },
  },
  checkLinks: {
    summary: 'Checks what adding these committees’ accounts to these candidates’ lists would do.',
    remarks: 'This call changes nothing.',
    isForAuditors: true,
    body: LINKS,
    answer: { description: 'A finding for each link, in the order sent.', schema: z.array(work.CheckedLink) },
  },
  saveLinks: {
    summary: 'Adds committees’ accounts to candidates’ lists: all of them or none.',
    remarks: 'Undoing the entry in the answer removes all of them.',
    body: LINKS,
    answer: { description: 'How many were added, and the entry to undo.', schema: work.SeveralChanged },
    errors: {
      409: 'Nothing was added: account {accountNum} can no longer be added to candidate {acctNum}. Check it again.',
    },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>

export const NAME_CALLS = {
  listWaitingNames: {
    summary:
      'The filers’ names whose rows are waiting to be assigned, and the candidates and committees that each could be.',
    answer: { description: 'The names, largest sums first.', schema: work.WaitingNames },
  },
  saveNameAccount: {
    summary: 'Assigns a filer’s name in an election to an account, or removes the assignment.',
    remarks:
      'It applies immediately to the rows on file under the name, and to later imports. To undo it, swap `was` and `acctNum`.',
    body: [
      work.NameAssignment,
      'Expected a filer, an election or blank, the account that it was assigned to before or null, and the acctNum to assign it to or null',
    ],
    answer: { description: 'The rows that moved.', schema: work.AssignedName },
    errors: {
      404: NO_OWNER,
      409: '“{filer}” was assigned differently in the meantime. Reload and check it.',
    },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>

const UNDOABLE = {
  [administration.AUDIT_ENTRY_HEADER]: 'The entry of the audit trail, for undoing the change.',
}

const HIDES =
  'An import does not bring it back; undoing the deletion does. More than 20 in an hour have to be confirmed.'

/** A missing or blank filter does not filter; `who` and `record` match prefixes. */
export const AuditQuery = z.object({
  who: parameter(
    upTo(320),
    'Only entries by administrators whose e-mail address begins with this.',
    'ada@example.org',
  ),
  action: parameter(
    orBlank(z.enum(administration.AUDIT_ACTIONS)),
    'Only entries of this action.',
    'VoterID saved',
  ),
  record: parameter(
    upTo(340),
    'Only entries about records whose path begins with this; a number alone is that of a candidate, a committee or a voter.',
    'candidates/91527',
  ),
  path: parameter(upTo(1100), 'Only entries about the record with exactly this path.', 'candidates/91527'),
  since: parameter(orBlank(Instant), 'Only entries from this instant on.', '2026-07-24T04:00:00.000Z'),
  until: parameter(orBlank(Instant), 'Only entries before this instant.', '2027-07-25T04:00:00.000Z'),
  before: parameter(
    z.optional(decimal(z.int().check(z.nonnegative()))),
    'Only entries before the one with this id.',
    1042,
  ),
})
export type AuditQuery = z.infer<typeof AuditQuery>

const AUDIT_FILTERS = [
  AuditQuery,
  'Expected who=, action=, record=, path=, since=, until= and before=, each of them optional',
] as const

export const ADMIN_CALLS = {
  listAdminCandidates: {
    summary: 'The candidates of an election, an office, both or neither.',
    query: ADMIN_CANDIDATES,
    answer: CANDIDATES,
  },
  saveVoterId: {
    summary: 'Saves a candidate’s VoterID, which later imports leave unchanged.',
    params: ACCOUNT,
    headers: {
      'If-Match':
        'The ETag of GET /api/candidates/{acctNum}, requested with the token. With this header, the save is refused if the candidate has changed since.',
    },
    body: [VoterIdEdit, 'A VoterID has 6 to 10 digits, or is left blank'],
    answer: {
      description: 'The candidate after the change.',
      schema: Candidate,
      headers: {
        ETag: 'The candidate’s new version, for the next If-Match.',
        ...UNDOABLE,
      },
    },
    errors: {
      404: NO_CANDIDATE,
      // The page fetches the candidate again, so that saving again replaces what is on file.
      412: 'This candidate was changed by someone else since you opened it: the VoterID on file is now {VoterID}. Save again to put yours in its place.',
    },
  },
  deleteCandidate: {
    summary: 'Hides a candidate from everyone.',
    remarks: HIDES,
    confirms: 'sometimes',
    params: ACCOUNT,
    answer: { description: 'The candidate is deleted.', headers: UNDOABLE },
    errors: { 404: NO_CANDIDATE },
  },
  addAccount: {
    summary: 'Adds a committee’s account to a candidate’s account list.',
    remarks:
      'The account must belong to a committee in this register. The list uses the register’s name for it instead of the one sent.',
    access: 'cookie',
    params: ACCOUNT,
    body: [AccountAddition, 'Expected an accountName and an accountNum of digits'],
    answer: { description: 'The candidate after the change.', schema: Candidate, headers: UNDOABLE },
    errors: { 404: NO_CANDIDATE, 409: 'Account {accountNum} is in the list of candidate {acctNum} already' },
  },
  listLinkedAccounts: {
    summary: 'A candidate’s account list, with who added each account.',
    params: ACCOUNT,
    answer: {
      description: 'The accounts, those from an imported list first.',
      schema: z.array(LinkedAccount),
    },
    errors: { 404: NO_CANDIDATE },
  },
  removeAccount: {
    summary: 'Removes an account that an administrator added from a candidate’s list.',
    remarks: 'An account from an imported list is removed by importing a list without it.',
    params: [z.object({ ...AccountPath.shape, accountNum: CommitteePath.shape.acctNum }), INVALID_ACCOUNT],
    answer: { description: 'The account is removed.', headers: UNDOABLE },
    errors: {
      404: 'Account {accountNum} is not in the list of candidate {acctNum}',
      409: 'Account {accountNum} comes from an imported list of accounts: import one without it',
    },
  },
  saveStatementAccount: {
    summary: 'Assigns a statement in the state’s listing of solicitations to an account.',
    remarks:
      'The assignment overrides the account that the statement’s names fit, and later listings leave it unchanged. Null removes it, so that the names decide again.',
    body: [StatementAccount, 'Expected the id of a statement, and an Account of digits or null'],
    answer: {
      description: 'The assignment is saved.',
      headers: {
        [administration.AUDIT_ENTRY_HEADER]:
          'The entry of the audit trail, for undoing the change; left out if there was none.',
      },
    },
    errors: {
      404: 'The state’s listing has no such statement',
      409: 'No candidate or committee has this account',
    },
  },
  listAdminCommittees: { summary: 'Every committee.', answer: COMMITTEES },
  deleteCommittee: {
    summary: 'Hides a committee from everyone.',
    remarks: HIDES,
    confirms: 'sometimes',
    params: COMMITTEE,
    answer: { description: 'The committee is deleted.', headers: UNDOABLE },
    errors: { 404: NO_COMMITTEE },
  },
  listDeletions: {
    summary: 'The records that are currently deleted.',
    answer: { description: 'The deletions, newest first.', schema: z.array(Deletion) },
  },
  undoDeletion: {
    summary: 'Undoes a deletion, so that everyone sees the record again.',
    params: [
      z.object({
        ...AccountPath.shape,
        type: parameter(DeletableType, 'Which kind of record it is.', 'candidate'),
      }),
      'Expected a deletion such as candidate/91527',
    ],
    answer: { description: 'The record is no longer deleted.' },
    errors: { 404: 'This record is not deleted' },
  },
  getListFacts: {
    summary:
      'Facts, in addition to the records’ own fields, by which the lists of all candidates and committees are filtered.',
    answer: { description: 'Account numbers, ascending.', schema: work.ListFacts },
  },
  saveSeveral: {
    summary: 'Deletes several records or changes several candidates: all of them or none.',
    remarks:
      'Records that already are as requested stay unchanged. Each change is an entry of the audit trail, and if there are several, one more entry stands for all of them; undoing the entry in the answer undoes them all. Deleting so many that yours of the last hour are more than 20 has to be confirmed.',
    confirms: 'sometimes',
    body: [
      work.SeveralChanges,
      `Expected a change and from 1 to ${administration.MAX_CHANGED} account numbers, each once; to add an account, the accountNum of a committee`,
    ],
    answer: {
      description: 'How many records were changed, and the entry to undo.',
      schema: work.SeveralChanged,
    },
    errors: { 404: NO_COMMITTEE, 409: 'There is nothing to change: every record is already as requested' },
  },
  listAuditEntries: {
    summary: 'What administrators did, newest first.',
    remarks: `An answer has at most ${administration.AUDIT_PAGE} entries. For the next page, send the id of the last one as \`before\`.`,
    query: AUDIT_FILTERS,
    answer: {
      description: 'The entries, newest first.',
      schema: z.array(AuditEntry),
      headers: { [TOTAL_COUNT_HEADER]: 'The number of matching entries on all pages.' },
    },
  },
  exportAuditEntries: {
    summary: 'The same entries as CSV, without paging.',
    query: AUDIT_FILTERS,
    answer: { description: 'The entries, newest first.', mediaType: 'text/csv' },
    errors: TOO_MANY_FILES,
  },
  undoAuditEntry: {
    summary: 'Undoes what an entry of the audit trail records.',
    remarks:
      'This works at any later time unless the record was changed since; the refusal then says what is there now. The undo is an entry of its own, which can be undone as well. Changes of people cannot be undone by this call: they take the password.',
    params: [
      z.object({ entryId: parameter(Ordinal, 'The id of an entry of the audit trail.', 1) }),
      'Expected the id of an entry',
    ],
    answer: { description: 'The record is as it was before the entry.' },
    errors: { 404: 'The audit trail has no such entry', 409: 'This entry cannot be undone' },
  },
  getWork: {
    summary:
      'The tasks that need doing, each with the page where it is done, and the age of each kind of list.',
    remarks: 'The server caches the answer for a minute, or until something that the public sees is changed.',
    answer: { description: 'The tasks and ages.', schema: work.Work },
  },
  getRegisterStatus: {
    summary: 'What is missing from the register’s money, does not agree, or waits to be assigned.',
    answer: { description: 'The state of the register’s money.', schema: RegisterStatus },
  },
  listSyncRuns: {
    summary: 'The latest runs that fetched from the state, and the progress of the current one.',
    answer: { description: `The last nightly run, and the latest ${RUNS_NAMED} runs.`, schema: SyncRuns },
  },
  askAccount: {
    summary: 'Starts asking the state about the money of one account.',
    remarks:
      'The answer comes once the run has started. Poll GET /api/admin/accounts/{acctNum}/ask every two seconds until the run has ended; it then has the outcome.',
    params: ACCOUNT,
    answer: { description: 'The run.', schema: SyncRun },
    errors: { 404: NO_OWNER, 409: 'The state is being asked already' },
  },
  getAskedAccount: {
    summary: 'The outcome of the last time the state was asked about an account, and the latest run.',
    params: ACCOUNT,
    answer: { description: 'The outcome and the run.', schema: AskedAccount },
    errors: { 404: NO_OWNER },
  },
  saveHeldAccounts: {
    summary: 'Loads what the state answered about accounts although it takes much of their money away.',
    remarks:
      'GET /api/admin/status names the accounts that are held back. Their stored answers are loaded by a run, which also asks the state about them again.',
    confirms: 'always',
    body: [HeldAccounts, 'Expected account numbers, at most 50'],
    answer: { description: 'The run.', schema: SyncRun },
    errors: { 409: 'The state is being asked already' },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
