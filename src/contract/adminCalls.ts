import { AccountAddition, VoterIdEdit, Credentials } from './bodies.ts'
import * as z from 'zod/mini'
import { AUDIT_PAGE, AuditEntry } from './audit.ts'
import type { Call } from './call.ts'
import { Candidate } from './candidate.ts'
import { Committee } from './committee.ts'
import { Deletion } from './deletion.ts'
import {
  AccountPath,
  AdminCandidatesQuery,
  AuditQuery,
  DeletionPath,
  VoterPath,
  VoterQuery,
} from './parameters.ts'
import { AdminUser, Login } from './session.ts'
import { MANY_VOTERS, MAX_VOTERS_SHOWN, TOTAL_COUNT_HEADER, Voter } from './voter.ts'

const BAD_ACCOUNT = 'Invalid account number'
const NOT_SIGNED_IN = { 401: 'Not signed in' } as const
const BAD_BODY = { 413: 'The request is larger than 1 MB', 415: 'The body must be application/json' } as const

/** Signing in, and the calls of those who are. */
export const ADMIN_CALLS: readonly Call[] = [
  {
    id: 'signIn',
    section: 'Signing in',
    method: 'POST',
    path: '/api/auth',
    summary: 'Opens a session for an administrator.',
    remarks:
      'The session ends after 30 minutes without a call and after 12 hours in any case. Browsers are also given a cookie, which serves the account list alone.',
    access: 'public',
    body: Credentials,
    answer: {
      status: 200,
      says: 'The session’s token.',
      schema: Login,
      headers: { 'Set-Cookie': 'The session’s other secret, which no script can read.' },
    },
    failures: {
      400: 'Enter an email address and a password',
      401: 'Wrong email or password',
      ...BAD_BODY,
      429: 'Too many attempts to log in. Try again in 15 minutes.',
    },
  },
  {
    id: 'getCurrentUser',
    section: 'Signing in',
    method: 'GET',
    path: '/api/auth',
    summary: 'Who is signed in with this token.',
    access: 'token',
    answer: { status: 200, says: 'The administrator.', schema: AdminUser },
    failures: NOT_SIGNED_IN,
  },
  {
    id: 'signOut',
    section: 'Signing in',
    method: 'DELETE',
    path: '/api/auth',
    summary: 'Ends the session of this token, and of the cookie that came with it.',
    access: 'token',
    answer: { status: 204, says: 'The session is over.', empty: true },
    failures: NOT_SIGNED_IN,
  },
  {
    id: 'listAdminCandidates',
    section: 'Administration',
    method: 'GET',
    path: '/api/admin/candidates',
    summary: 'The candidates of an election, an office, both or neither.',
    access: 'token',
    query: AdminCandidatesQuery,
    answer: {
      status: 200,
      says: 'The candidates, highest account number first.',
      schema: z.array(Candidate),
    },
    failures: {
      400: 'Expected an election such as 20261103-GEN and an office such as STR',
      ...NOT_SIGNED_IN,
    },
  },
  {
    id: 'saveVoterId',
    section: 'Administration',
    method: 'PUT',
    path: '/api/admin/candidates/{acctNum}',
    summary: 'Saves a candidate’s VoterID, which every later import leaves alone.',
    access: 'token',
    params: AccountPath,
    headers: {
      'If-Match':
        'The ETag of GET /api/candidates/{acctNum}, asked with the token. With it, the save is refused when someone else changed the candidate since.',
    },
    body: VoterIdEdit,
    answer: {
      status: 200,
      says: 'The candidate as it is now.',
      schema: Candidate,
      headers: { ETag: 'The version of the candidate now, for the next If-Match.' },
    },
    failures: {
      400: 'A VoterID has 6 to 10 digits, or is left blank',
      ...NOT_SIGNED_IN,
      404: 'Candidate not found',
      412: 'This candidate was changed by someone else since you opened it. Reload it, then save your change again.',
      ...BAD_BODY,
    },
  },
  {
    id: 'deleteCandidate',
    section: 'Administration',
    method: 'DELETE',
    path: '/api/admin/candidates/{acctNum}',
    summary: 'Hides a candidate from everyone.',
    remarks: 'An import does not bring it back; undoing the deletion does.',
    access: 'token',
    params: AccountPath,
    answer: { status: 204, says: 'The candidate is deleted.', empty: true },
    failures: { 400: BAD_ACCOUNT, ...NOT_SIGNED_IN, 404: 'Candidate not found' },
  },
  {
    id: 'addAccount',
    section: 'Administration',
    method: 'PUT',
    path: '/api/candidates/{acctNum}/accountlist',
    summary: 'Adds a committee account to a candidate’s account list.',
    access: 'cookie',
    params: AccountPath,
    body: AccountAddition,
    answer: { status: 200, says: 'The candidate as it is now.', schema: Candidate },
    failures: {
      400: 'Expected an accountName and an accountNum of digits',
      ...NOT_SIGNED_IN,
      403: 'This call is for the pages of this site only',
      404: 'Candidate not found',
      409: 'Account 70275 is in the list of candidate 91527 already',
      ...BAD_BODY,
    },
  },
  {
    id: 'listAdminCommittees',
    section: 'Administration',
    method: 'GET',
    path: '/api/admin/committees',
    summary: 'Every committee.',
    access: 'token',
    answer: {
      status: 200,
      says: 'The committees, highest account number first.',
      schema: z.array(Committee),
    },
    failures: NOT_SIGNED_IN,
  },
  {
    id: 'deleteCommittee',
    section: 'Administration',
    method: 'DELETE',
    path: '/api/admin/committees/{acctNum}',
    summary: 'Hides a committee from everyone.',
    remarks: 'An import does not bring it back; undoing the deletion does.',
    access: 'token',
    params: AccountPath,
    answer: { status: 204, says: 'The committee is deleted.', empty: true },
    failures: { 400: BAD_ACCOUNT, ...NOT_SIGNED_IN, 404: 'Committee not found' },
  },
  {
    id: 'listDeletions',
    section: 'Administration',
    method: 'GET',
    path: '/api/admin/deletions',
    summary: 'The records that are deleted now.',
    access: 'token',
    answer: { status: 200, says: 'The deletions, newest first.', schema: z.array(Deletion) },
    failures: NOT_SIGNED_IN,
  },
  {
    id: 'undoDeletion',
    section: 'Administration',
    method: 'DELETE',
    path: '/api/admin/deletions/{type}/{acctNum}',
    summary: 'Undoes a deletion: everyone sees the record again.',
    access: 'token',
    params: DeletionPath,
    answer: { status: 204, says: 'The record is no longer deleted.', empty: true },
    failures: {
      400: 'Expected a deletion such as candidate/91527',
      ...NOT_SIGNED_IN,
      404: 'This record is not deleted',
    },
  },
  {
    id: 'listAuditEntries',
    section: 'Administration',
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'What administrators did, newest first.',
    remarks: `An answer holds at most ${AUDIT_PAGE} entries; send the id of its last one as before to read on.`,
    access: 'token',
    query: AuditQuery,
    answer: { status: 200, says: 'The entries, newest first.', schema: z.array(AuditEntry) },
    failures: { 400: 'Expected who=, action=, record= and before=, each of them optional', ...NOT_SIGNED_IN },
  },
  {
    id: 'listVoters',
    section: 'Voters',
    method: 'GET',
    path: '/api/admin/voters',
    summary: `The first ${MAX_VOTERS_SHOWN} registered voters whose names begin with these words.`,
    remarks:
      'At least one name is needed. Case and accents do not matter. The search is kept in the audit trail.',
    access: 'token',
    query: VoterQuery,
    answer: {
      status: 200,
      says: 'The voters, by name.',
      schema: z.array(Voter),
      headers: {
        [TOTAL_COUNT_HEADER]: `How many voters match; ${MANY_VOTERS} means this many or more.`,
      },
    },
    failures: { 400: 'Enter the beginning of a first, middle or last name', ...NOT_SIGNED_IN },
  },
  {
    id: 'getVoter',
    section: 'Voters',
    method: 'GET',
    path: '/api/admin/voters/{voterId}',
    summary: 'One registered voter, whole.',
    remarks: 'The look-up is kept in the audit trail.',
    access: 'token',
    params: VoterPath,
    answer: { status: 200, says: 'The voter.', schema: Voter },
    failures: { 400: 'A voter ID has 1 to 10 digits', ...NOT_SIGNED_IN, 404: 'Voter not found' },
  },
]
