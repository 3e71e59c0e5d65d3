import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import type * as sessionAddresses from '../sessionAddresses.ts'
import { AskedAccount } from '../schemas/askedAccount.ts'
import { AUDIT_PAGE, AuditEntry } from '../schemas/audit.ts'
import { AccountAddition, StatementAccount, VoterIdEdit } from '../schemas/bodies.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Deletion } from '../schemas/deletion.ts'
import { LinkedAccount } from '../schemas/linkedAccount.ts'
import { RegisterStatus } from '../schemas/registerStatus.ts'
import { RUNS_NAMED, SyncRun, SyncRuns } from '../schemas/syncRun.ts'
import { TOTAL_COUNT_HEADER } from '../schemas/voter.ts'
import { Work } from '../schemas/work.ts'
import {
  ListFacts,
  MAX_CHANGED,
  MAX_VIEWS,
  SavedView,
  SeveralChanged,
  SeveralChanges,
  ViewToSave,
} from '../schemas/workList.ts'
import type { DetailsOf } from './endpoint.ts'
import { AuditEntryPath, AuditQuery, DeletionPath, LinkedAccountPath, ViewPath } from './adminParameters.ts'
import { IMPORT_ENDPOINTS } from './importEndpoints.ts'
import { LINK_ENDPOINTS } from './linkEndpoints.ts'
import { ACCOUNT, ADMIN_CANDIDATES, CANDIDATES, COMMITTEE, COMMITTEES, INVALID_ACCOUNT } from './parts.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_OWNER, NOTHING_TO_CHANGE, VOTER_ID_STALE } from './refusals.ts'
import { SIGN_IN_ENDPOINTS } from './signInEndpoints.ts'
import { VOTER_ENDPOINTS } from './voterEndpoints.ts'

const NO_VIEW = 'You have no such view'
const AUDIT_FILTERS = [
  AuditQuery,
  'Expected who=, action=, record=, of=, since=, until= and before=, each of them optional',
] as const

/** Every endpoint for signed-in users, and signing in itself. */
export const ADMIN_ENDPOINTS = {
  ...SIGN_IN_ENDPOINTS,
  listAdminCandidates: {
    section: 'Administration',
    summary: 'The candidates of an election, an office, both or neither.',
    query: ADMIN_CANDIDATES,
    answer: CANDIDATES,
  },
  saveVoterId: {
    section: 'Administration',
    summary: 'Saves a candidate’s VoterID, which every later import leaves alone.',
    params: ACCOUNT,
    headers: {
      'If-Match':
        'The ETag of GET /api/candidates/{acctNum}, asked with the token. With it, the save is refused when someone else changed the candidate since.',
    },
    body: [VoterIdEdit, 'A VoterID has 6 to 10 digits, or is left blank'],
    answer: {
      description: 'The candidate as it is now.',
      schema: Candidate,
      headers: { ETag: 'The version of the candidate now, for the next If-Match.' },
    },
    errors: {
      404: NO_CANDIDATE,
      412: VOTER_ID_STALE,
    },
  },
  deleteCandidate: {
    section: 'Administration',
    summary: 'Hides a candidate from everyone.',
    remarks: 'An import does not bring it back; undoing the deletion does.',
    params: ACCOUNT,
    answer: { description: 'The candidate is deleted.' },
    errors: { 404: NO_CANDIDATE },
  },
  addAccount: {
    section: 'Administration',
    summary: 'Adds a committee’s account to a candidate’s account list.',
    remarks:
      'The account must be that of a committee in this register. The list names it as the register does, whatever name is sent; the answer has that name.',
    access: 'cookie',
    params: ACCOUNT,
    body: [AccountAddition, 'Expected an accountName and an accountNum of digits'],
    answer: { description: 'The candidate as it is now.', schema: Candidate },
    errors: {
      404: NO_CANDIDATE,
      409: 'Account {accountNum} is in the list of candidate {acctNum} already',
    },
  },
  listLinkedAccounts: {
    section: 'Administration',
    summary: 'A candidate’s account list, with who added which account.',
    params: ACCOUNT,
    answer: { description: 'The accounts, those of an imported list first.', schema: z.array(LinkedAccount) },
    errors: { 404: NO_CANDIDATE },
  },
  removeAccount: {
    section: 'Administration',
    summary: 'Takes an account that an administrator added out of a candidate’s list again.',
    remarks: 'What an imported list of accounts names goes with the next list that does not name it.',
    params: [LinkedAccountPath, INVALID_ACCOUNT],
    answer: { description: 'The account is out of the list.' },
    errors: {
      404: 'Account {accountNum} is not in the list of candidate {acctNum}',
      409: 'Account {accountNum} comes from an imported list of accounts: import one without it',
    },
  },
  saveStatementAccount: {
    section: 'Administration',
    summary: 'Says whose a statement of solicitation in the state’s listing is.',
    remarks:
      'It goes before the account that its names fit, and no later listing undoes it. Null takes it back, so that the names decide again.',
    body: [StatementAccount, 'Expected the id of a statement, and an Account of digits or null'],
    answer: { description: 'The statement is that account’s.' },
    errors: {
      404: 'The state’s listing has no such statement',
      409: 'No candidate or committee has this account',
    },
  },
  listAdminCommittees: {
    section: 'Administration',
    summary: 'Every committee.',
    answer: COMMITTEES,
  },
  deleteCommittee: {
    section: 'Administration',
    summary: 'Hides a committee from everyone.',
    remarks: 'An import does not bring it back; undoing the deletion does.',
    params: COMMITTEE,
    answer: { description: 'The committee is deleted.' },
    errors: { 404: NO_COMMITTEE },
  },
  listDeletions: {
    section: 'Administration',
    summary: 'The records that are deleted now.',
    answer: { description: 'The deletions, newest first.', schema: z.array(Deletion) },
  },
  undoDeletion: {
    section: 'Administration',
    summary: 'Undoes a deletion: everyone sees the record again.',
    params: [DeletionPath, 'Expected a deletion such as candidate/91527'],
    answer: { description: 'The record is no longer deleted.' },
    errors: { 404: 'This record is not deleted' },
  },
  getListFacts: {
    section: 'Administration',
    summary:
      'What the lists of all candidates and committees are filtered by, beside the records themselves.',
    answer: { description: 'Account numbers, ascending.', schema: ListFacts },
  },
  saveSeveral: {
    section: 'Administration',
    summary: 'Deletes several records, or changes several candidates: all of it or nothing.',
    remarks:
      'Records that are so already stay as they are. Each change is an entry of the audit trail, and one more entry stands for all of them: undoing it takes all of them back.',
    body: [
      SeveralChanges,
      `Expected a change and from 1 to ${MAX_CHANGED} account numbers, each once; to add an account, the accountNum of a committee`,
    ],
    answer: {
      description: 'How many were changed, and the entry that takes it back.',
      schema: SeveralChanged,
    },
    errors: { 404: NO_COMMITTEE, 409: NOTHING_TO_CHANGE },
  },
  listViews: {
    section: 'Administration',
    summary: 'The views of lists that whoever asks has given names to.',
    answer: { description: 'The views, by name.', schema: z.array(SavedView) },
  },
  saveView: {
    section: 'Administration',
    summary: 'Keeps a view of a list for whoever asks, under a name.',
    remarks: `A person keeps at most ${MAX_VIEWS}.`,
    isForAuditors: true,
    body: [
      ViewToSave,
      'Expected a list, a name, the query of its address, and the viewId whose place it takes or null',
    ],
    answer: { description: 'The view.', schema: SavedView },
    errors: { 404: NO_VIEW, 409: 'You have a view of this name already' },
  },
  deleteView: {
    section: 'Administration',
    summary: 'Forgets a view of whoever asks.',
    isForAuditors: true,
    params: [ViewPath, 'Expected the number of a view'],
    answer: { description: 'It is forgotten.' },
    errors: { 404: NO_VIEW },
  },
  listAuditEntries: {
    section: 'Administration',
    summary: 'What administrators did, newest first.',
    remarks: `An answer holds at most ${AUDIT_PAGE} entries; send the id of its last one as before to read on.`,
    query: AUDIT_FILTERS,
    answer: {
      description: 'The entries, newest first.',
      schema: z.array(AuditEntry),
      headers: { [TOTAL_COUNT_HEADER]: 'How many entries fit, those of other pages included.' },
    },
  },
  exportAuditEntries: {
    section: 'Administration',
    summary: 'The same entries, all of them, as CSV.',
    query: AUDIT_FILTERS,
    answer: { description: 'The entries, newest first.', mediaType: 'text/csv' },
  },
  undoAuditEntry: {
    section: 'Administration',
    summary: 'Takes back what an entry of the audit trail records.',
    remarks:
      'It works at any later time, unless the record was changed since; the refusal says what is there now. What it does is an entry too, which can be undone in its turn.',
    params: [AuditEntryPath, 'Expected the id of an entry'],
    answer: { description: 'It is as it was before.' },
    errors: {
      404: 'The audit trail has no such entry',
      409: 'What this entry records cannot be taken back',
    },
  },
  getWork: {
    section: 'Administration',
    summary: 'What needs doing, each with the page where it is done, and how old each kind of list is.',
    remarks: 'An answer is kept for a minute, or until something that the public sees is changed.',
    answer: { description: 'What was looked at.', schema: Work },
  },
  getRegisterStatus: {
    section: 'Administration',
    summary: 'What of the register’s money is missing, does not agree, or waits.',
    answer: { description: 'The state of the register’s money.', schema: RegisterStatus },
  },
  listSyncRuns: {
    section: 'Administration',
    summary: 'What was fetched from the state of late, and how far the run is that is under way.',
    answer: { description: `The last night, and the latest ${RUNS_NAMED} runs.`, schema: SyncRuns },
  },
  askAccount: {
    section: 'Administration',
    summary: 'Begins to ask the state about the money of one account.',
    remarks:
      'It answers once the run has begun. Ask GET /api/admin/accounts/{acctNum}/ask every other second until the run is over: what came of it is there then.',
    params: ACCOUNT,
    answer: { description: 'The run that asks.', schema: SyncRun },
    errors: { 404: NO_OWNER, 409: 'The state is being asked already' },
  },
  getAskedAccount: {
    section: 'Administration',
    summary: 'What came of it when the state was last asked about an account, and the latest run.',
    params: ACCOUNT,
    answer: { description: 'What is known of the account.', schema: AskedAccount },
    errors: { 404: NO_OWNER },
  },
  ...IMPORT_ENDPOINTS,
  ...VOTER_ENDPOINTS,
  ...LINK_ENDPOINTS,
} as const satisfies DetailsOf<typeof sessionAddresses & typeof adminAddresses>
