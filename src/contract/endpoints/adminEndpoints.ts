import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { AdminSession } from '../schemas/adminSession.ts'
import { AskedAccount } from '../schemas/askedAccount.ts'
import { AUDIT_PAGE, AuditEntry } from '../schemas/audit.ts'
import { AccountAddition, Credentials, StatementAccount, VoterIdEdit } from '../schemas/bodies.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Deletion } from '../schemas/deletion.ts'
import { LinkedAccount } from '../schemas/linkedAccount.ts'
import { RegisterStatus } from '../schemas/registerStatus.ts'
import { RUNS_NAMED, SyncRun, SyncRuns } from '../schemas/syncRun.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import { MANY_VOTERS, MAX_VOTERS_SHOWN, TOTAL_COUNT_HEADER, Voter } from '../schemas/voter.ts'
import type * as sessionAddresses from '../sessionAddresses.ts'
import type { DetailsOf } from './endpoint.ts'
import {
  AdminCandidatesQuery,
  AuditQuery,
  DeletionPath,
  SessionPath,
  VoterPath,
  VoterQuery,
} from './parameters.ts'
import { ACCOUNT, CANDIDATES, COMMITTEE, COMMITTEES, LINKED_ACCOUNT } from './parts.ts'
import { NO_CANDIDATE, NO_COMMITTEE, TOO_MANY_SIGN_INS, lookupsOverLimit, tryAgainIn } from './refusals.ts'

const NO_ACCOUNT = 'No candidate or committee has account {acctNum}'
const TOO_MANY_LOOKUPS = tryAgainIn(12, lookupsOverLimit('200 in an hour'))

/** Signing in, and the endpoints of those who are. */
export const ADMIN_ENDPOINTS = {
  signIn: {
    section: 'Signing in',
    summary: 'Opens a session for an administrator.',
    remarks:
      'The session ends after 30 minutes without a call and after 12 hours in any case. Browsers are also given a cookie, which serves the account list alone.',
    body: [Credentials, 'Enter an email address and a password'],
    answer: {
      says: 'The session’s token.',
      schema: Login,
      headers: { 'Set-Cookie': 'The session’s other secret, which no script can read.' },
    },
    errors: {
      401: 'Wrong email or password',
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  getCurrentUser: {
    section: 'Signing in',
    summary: 'Who is signed in with this token.',
    access: 'token',
    answer: { says: 'The administrator.', schema: AdminUser },
  },
  signOut: {
    section: 'Signing in',
    summary: 'Ends the session of this token, and of the cookie that came with it.',
    access: 'token',
    answer: { says: 'The session is over.' },
  },
  listSessions: {
    section: 'Signing in',
    summary: 'The open sessions of whoever asks.',
    remarks: 'A new session ends no older one.',
    answer: { says: 'The sessions, the last one opened first.', schema: z.array(AdminSession) },
  },
  endSession: {
    section: 'Signing in',
    summary: 'Ends a session of whoever asks, on another machine mostly.',
    params: [SessionPath, 'Expected the id of a session'],
    answer: { says: 'The session is over.' },
    errors: { 404: 'You have no such session' },
  },
  listAdminCandidates: {
    section: 'Administration',
    summary: 'The candidates of an election, an office, both or neither.',
    query: [AdminCandidatesQuery, 'Expected an election such as 20261103-GEN and an office such as STR'],
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
      says: 'The candidate as it is now.',
      schema: Candidate,
      headers: { ETag: 'The version of the candidate now, for the next If-Match.' },
    },
    errors: {
      404: NO_CANDIDATE,
      412: 'This candidate was changed by someone else since you opened it. Reload it, then save your change again.',
    },
  },
  deleteCandidate: {
    section: 'Administration',
    summary: 'Hides a candidate from everyone.',
    remarks: 'An import does not bring it back; undoing the deletion does.',
    params: ACCOUNT,
    answer: { says: 'The candidate is deleted.' },
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
    answer: { says: 'The candidate as it is now.', schema: Candidate },
    errors: {
      404: NO_CANDIDATE,
      409: 'Account {accountNum} is in the list of candidate {acctNum} already',
    },
  },
  listLinkedAccounts: {
    section: 'Administration',
    summary: 'A candidate’s account list, with who added which account.',
    params: ACCOUNT,
    answer: { says: 'The accounts, those of an imported list first.', schema: z.array(LinkedAccount) },
    errors: { 404: NO_CANDIDATE },
  },
  removeAccount: {
    section: 'Administration',
    summary: 'Takes an account that an administrator added out of a candidate’s list again.',
    remarks: 'What an imported list of accounts names goes with the next list that does not name it.',
    params: LINKED_ACCOUNT,
    answer: { says: 'The account is out of the list.' },
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
    answer: { says: 'The statement is that account’s.' },
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
    answer: { says: 'The committee is deleted.' },
    errors: { 404: NO_COMMITTEE },
  },
  listDeletions: {
    section: 'Administration',
    summary: 'The records that are deleted now.',
    answer: { says: 'The deletions, newest first.', schema: z.array(Deletion) },
  },
  undoDeletion: {
    section: 'Administration',
    summary: 'Undoes a deletion: everyone sees the record again.',
    params: [DeletionPath, 'Expected a deletion such as candidate/91527'],
    answer: { says: 'The record is no longer deleted.' },
    errors: { 404: 'This record is not deleted' },
  },
  listAuditEntries: {
    section: 'Administration',
    summary: 'What administrators did, newest first.',
    remarks: `An answer holds at most ${AUDIT_PAGE} entries; send the id of its last one as before to read on.`,
    query: [AuditQuery, 'Expected who=, action=, record= and before=, each of them optional'],
    answer: { says: 'The entries, newest first.', schema: z.array(AuditEntry) },
  },
  getRegisterStatus: {
    section: 'Administration',
    summary: 'What of the register’s money is missing, does not agree, or waits.',
    answer: { says: 'The state of the register’s money.', schema: RegisterStatus },
  },
  listSyncRuns: {
    section: 'Administration',
    summary: 'What was fetched from the state of late, and how far the run is that is under way.',
    answer: { says: `The last night, and the latest ${RUNS_NAMED} runs.`, schema: SyncRuns },
  },
  askAccount: {
    section: 'Administration',
    summary: 'Begins to ask the state about the money of one account.',
    remarks:
      'It answers once the run has begun. Ask GET /api/admin/accounts/{acctNum}/ask every other second until the run is over: what came of it is there then.',
    params: ACCOUNT,
    answer: { says: 'The run that asks.', schema: SyncRun },
    errors: { 404: NO_ACCOUNT, 409: 'The state is being asked already' },
  },
  getAskedAccount: {
    section: 'Administration',
    summary: 'What came of it when the state was last asked about an account, and the latest run.',
    params: ACCOUNT,
    answer: { says: 'What is known of the account.', schema: AskedAccount },
    errors: { 404: NO_ACCOUNT },
  },
  listVoters: {
    section: 'Voters',
    summary: `The first ${MAX_VOTERS_SHOWN} registered voters whose names begin with these words.`,
    remarks:
      'At least one name is needed. Case and accents do not matter. A voter who is exempt is found by number only. The search is kept in the audit trail.',
    query: [VoterQuery, 'Enter the beginning of a first, middle or last name'],
    answer: {
      says: 'The voters, by name.',
      schema: z.array(Voter),
      headers: {
        [TOTAL_COUNT_HEADER]: `How many voters match; ${MANY_VOTERS} means this many or more.`,
      },
    },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  getVoter: {
    section: 'Voters',
    summary: 'One registered voter, whole.',
    remarks: 'The look-up is kept in the audit trail.',
    params: [VoterPath, 'A voter ID has 1 to 10 digits'],
    answer: { says: 'The voter.', schema: Voter },
    errors: { 404: 'Voter not found', 429: TOO_MANY_LOOKUPS },
  },
} as const satisfies DetailsOf<typeof sessionAddresses & typeof adminAddresses>
