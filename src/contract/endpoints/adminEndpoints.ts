import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { AdminSession } from '../schemas/adminSession.ts'
import { AskedAccount } from '../schemas/askedAccount.ts'
import { AUDIT_PAGE, AuditEntry } from '../schemas/audit.ts'
import {
  AccountAddition,
  Credentials,
  FirstCode,
  InvitationAnswer,
  Invitee,
  OwnerProof,
  PasswordAgain,
  PasswordChange,
  PersonChange,
  StatementAccount,
  VoterIdEdit,
} from '../schemas/bodies.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Deletion } from '../schemas/deletion.ts'
import { CheckedLink, LinkList, MAX_LINKS, SuggestedLinks } from '../schemas/link.ts'
import { ImportRecord, IMPORTS_PAGE_SIZE, RecordedImport, REPORT_NAMED } from '../schemas/importRecord.ts'
import { LinkedAccount } from '../schemas/linkedAccount.ts'
import { AsShown, CurrentImport, ImportChoices, OpenImport, UploadPlan } from '../schemas/openImport.ts'
import { INVITATION_HOURS, InvitationSecret, MAX_INVITATIONS, People } from '../schemas/person.ts'
import { RegisterStatus } from '../schemas/registerStatus.ts'
import { RUNS_NAMED, SyncRun, SyncRuns } from '../schemas/syncRun.ts'
import { RecoveryCodes, SecondFactor, TimeSecret } from '../schemas/secondFactor.ts'
import { SIGN_INS_SHOWN, SignInNote } from '../schemas/signInNote.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import { MANY_VOTERS, MAX_VOTERS_SHOWN, TOTAL_COUNT_HEADER, Voter } from '../schemas/voter.ts'
import {
  BATCH_HOURS,
  CheckedVoterId,
  ListedVoterIds,
  MAX_BATCH,
  MAX_LISTED_VOTER_IDS,
  OpenedBatch,
  SavedVoterIds,
  SeenVoterIds,
  VoterIdBatch,
  VoterSuggestions,
} from '../schemas/voterMatch.ts'
import { NameSettlement, SettledName, WaitingNames } from '../schemas/waitingName.ts'
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
import type * as sessionAddresses from '../sessionAddresses.ts'
import type { DetailsOf } from './endpoint.ts'
import {
  AdminCandidatesQuery,
  AuditEntryPath,
  AuditQuery,
  DeletionPath,
  ImportPartPath,
  ImportPath,
  ImportsQuery,
  InvitationPath,
  OpenImportPath,
  RejectedQuery,
  SessionPath,
  SuggestionsQuery,
  VoterIdBatchPath,
  SignInsQuery,
  ViewPath,
  VoterPath,
  VoterQuery,
} from './parameters.ts'
import { ACCOUNT, CANDIDATES, COMMITTEE, COMMITTEES, LINKED_ACCOUNT } from './parts.ts'
import {
  LINK_NOT_NEW,
  LINK_NOT_UNDONE,
  NO_CANDIDATE,
  NO_CANDIDATE_ANY_MORE,
  NO_COMMITTEE,
  NOTHING_TO_CHANGE,
  TOO_MANY_SIGN_INS,
  VOTER_ID_CHANGED,
  VOTER_ID_NOT_UNDONE,
  CODE_NEEDED,
  WRONG_CODE,
  lookupsOverLimit,
  tryAgainIn,
} from './refusals.ts'

const WRONG_PROOF = 'Your password or the code is not right'
const IMPORT_NOT_OPEN = 'This import is not open any more. Begin anew.'
const NO_SUCH_IMPORT = 'There is no import of this number'
const NO_VIEW = 'You have no such view'
const AUDIT_FILTERS = [
  AuditQuery,
  'Expected who=, action=, record=, of=, since=, until= and before=, each of them optional',
] as const
const NO_ACCOUNT = 'No candidate or committee has account {acctNum}'
const LINKS = [
  LinkList,
  `Expected from 1 to ${MAX_LINKS} entries, each once, with the acctNum of a candidate and the accountNum of a committee`,
] as const
const TOO_MANY_LOOKUPS = tryAgainIn(12, lookupsOverLimit('200 in an hour'))

/** Signing in, and the endpoints of those who are. */
export const ADMIN_ENDPOINTS = {
  signIn: {
    section: 'Signing in',
    summary: 'Opens a session for an administrator.',
    remarks:
      'The session ends after 30 minutes without a call and after 12 hours in any case. Browsers are also given a cookie, which serves the account list alone. An account with a second factor sends its code along.',
    body: [Credentials, 'Enter an email address and a password'],
    answer: {
      says: 'The session’s token.',
      schema: Login,
      headers: { 'Set-Cookie': 'The session’s other secret, which no script can read.' },
    },
    errors: {
      401: 'Wrong email or password',
      403: CODE_NEEDED,
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  getCurrentUser: {
    section: 'Signing in',
    summary: 'Who is signed in with this token.',
    access: 'token',
    isForSetup: true,
    answer: { says: 'The administrator.', schema: AdminUser },
  },
  signOut: {
    section: 'Signing in',
    summary: 'Ends the session of this token, and of the cookie that came with it.',
    access: 'token',
    isForAuditors: true,
    isForSetup: true,
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
    isForAuditors: true,
    params: [SessionPath, 'Expected the id of a session'],
    answer: { says: 'The session is over.' },
    errors: { 404: 'You have no such session' },
  },
  endOtherSessions: {
    section: 'Signing in',
    summary: 'Ends every session of whoever asks but the one that asks.',
    isForAuditors: true,
    answer: { says: 'The other sessions are over.' },
  },
  listSignIns: {
    section: 'Signing in',
    summary: 'Who signed in to an account or tried to, from where, with what outcome.',
    remarks: `The newest ${SIGN_INS_SHOWN} are answered; the audit trail has them all.`,
    query: [SignInsQuery, 'Expected the email of an account, or none for your own'],
    answer: { says: 'The sign-ins, newest first.', schema: z.array(SignInNote) },
  },
  getSecondFactor: {
    section: 'Signing in',
    summary: 'Whether whoever asks has a second factor.',
    isForSetup: true,
    answer: { says: 'The second factor, without its secret.', schema: SecondFactor },
  },
  beginSecondFactor: {
    section: 'Signing in',
    summary: 'Begins to set up a second factor: codes by RFC 6238, SHA-1, six digits, thirty seconds.',
    remarks:
      'The secret is answered this once. Nothing is asked for until a first code of it has confirmed it.',
    isForAuditors: true,
    isForSetup: true,
    body: [PasswordAgain, 'Enter your password'],
    answer: { says: 'What to give an authenticator app.', schema: TimeSecret },
    errors: {
      403: 'That is not your password',
      409: 'You have a second factor already. Turn it off first.',
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  confirmSecondFactor: {
    section: 'Signing in',
    summary: 'Turns the second factor on that was begun, with its first code.',
    remarks: 'The other sessions of the account end; the one that asks stays.',
    isForAuditors: true,
    isForSetup: true,
    body: [FirstCode, 'Enter the code of your authenticator app'],
    answer: { says: 'The recovery codes, this once.', schema: RecoveryCodes },
    errors: { 403: WRONG_CODE, 409: 'Begin to set up a second factor first' },
  },
  renewRecoveryCodes: {
    section: 'Signing in',
    summary: 'Makes new recovery codes in the place of those that are left.',
    isForAuditors: true,
    body: [OwnerProof, 'Enter your password, and a code'],
    answer: { says: 'The recovery codes, this once.', schema: RecoveryCodes },
    errors: { 403: WRONG_PROOF, 429: tryAgainIn(15, TOO_MANY_SIGN_INS) },
  },
  removeSecondFactor: {
    section: 'Signing in',
    summary: 'Turns the second factor of whoever asks off.',
    remarks:
      'The other sessions of the account end. Where the site asks for a second factor, another one has to be set up.',
    isForAuditors: true,
    body: [OwnerProof, 'Enter your password, and a code'],
    answer: { says: 'The second factor is off, and its recovery codes are worthless.' },
    errors: { 403: WRONG_PROOF, 429: tryAgainIn(15, TOO_MANY_SIGN_INS) },
  },
  changePassword: {
    section: 'Signing in',
    summary: 'Changes the password of whoever asks.',
    remarks: 'The other sessions of the account end; the one that asks stays.',
    isForAuditors: true,
    body: [PasswordChange, 'Enter your password as it is, and the new one'],
    answer: { says: 'The password is changed.' },
    errors: {
      403: 'That is not your password as it is now',
      429: tryAgainIn(15, TOO_MANY_SIGN_INS),
    },
  },
  listPeople: {
    section: 'People',
    summary: 'Who can sign in here, who could, and who is invited.',
    answer: { says: 'The people by e-mail, the invitations newest first.', schema: People },
  },
  changePerson: {
    section: 'People',
    summary:
      'Changes what somebody may do, closes an account, opens it again or takes a lost second factor away.',
    remarks: 'What is left out of the body stays. The sessions of the account end, unless nothing changes.',
    body: [
      PersonChange,
      'Expected the email of an account, with a role, whether it is disabled, or that it loses its second factor',
    ],
    answer: { says: 'The account is as was asked.' },
    errors: {
      404: 'Nobody signs in with {email}',
      409: 'Ask another administrator to change your own account',
    },
  },
  invite: {
    section: 'People',
    summary: 'Invites somebody, by a link that works once.',
    remarks: `An invitation ends after ${INVITATION_HOURS} hours, and with a later one for the same e-mail.`,
    body: [Invitee, 'Enter an email address, and administrator or auditor'],
    answer: {
      says: 'The secret of the link. It is kept as a hash and never said again.',
      schema: InvitationSecret,
    },
    errors: {
      409: '{email} has an account already',
      429: `More than ${MAX_INVITATIONS} invitations are open. Withdraw some first.`,
    },
  },
  withdrawInvitation: {
    section: 'People',
    summary: 'Ends an invitation that nobody has taken up.',
    params: [InvitationPath, 'Expected the id of an invitation'],
    answer: { says: 'The link works no more.' },
    errors: { 404: 'There is no such invitation any more' },
  },
  takeUpInvitation: {
    section: 'People',
    summary: 'Makes an account of an invitation.',
    access: 'public',
    body: [InvitationAnswer, 'Expected the invitation’s token, a name and a password'],
    answer: { says: 'The account is made, and can sign in.' },
    errors: {
      404: 'This invitation was used, withdrawn or is too old. Ask for another.',
      409: 'This account exists already. Log in instead.',
    },
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
  getListFacts: {
    section: 'Administration',
    summary:
      'What the lists of all candidates and committees are filtered by, beside the records themselves.',
    answer: { says: 'Account numbers, ascending.', schema: ListFacts },
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
    answer: { says: 'How many were changed, and the entry that takes it back.', schema: SeveralChanged },
    errors: { 404: NO_COMMITTEE, 409: NOTHING_TO_CHANGE },
  },
  listViews: {
    section: 'Administration',
    summary: 'The views of lists that whoever asks has given names to.',
    answer: { says: 'The views, by name.', schema: z.array(SavedView) },
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
    answer: { says: 'The view.', schema: SavedView },
    errors: { 404: NO_VIEW, 409: 'You have a view of this name already' },
  },
  deleteView: {
    section: 'Administration',
    summary: 'Forgets a view of whoever asks.',
    isForAuditors: true,
    params: [ViewPath, 'Expected the number of a view'],
    answer: { says: 'It is forgotten.' },
    errors: { 404: NO_VIEW },
  },
  listAuditEntries: {
    section: 'Administration',
    summary: 'What administrators did, newest first.',
    remarks: `An answer holds at most ${AUDIT_PAGE} entries; send the id of its last one as before to read on.`,
    query: AUDIT_FILTERS,
    answer: {
      says: 'The entries, newest first.',
      schema: z.array(AuditEntry),
      headers: { [TOTAL_COUNT_HEADER]: 'How many entries fit, those of other pages included.' },
    },
  },
  exportAuditEntries: {
    section: 'Administration',
    summary: 'The same entries, all of them, as CSV.',
    query: AUDIT_FILTERS,
    answer: { says: 'The entries, newest first.', mediaType: 'text/csv' },
  },
  undoAuditEntry: {
    section: 'Administration',
    summary: 'Takes back what an entry of the audit trail records.',
    remarks:
      'It works at any later time, unless the record was changed since; the refusal says what is there now. What it does is an entry too, which can be undone in its turn.',
    params: [AuditEntryPath, 'Expected the id of an entry'],
    answer: { says: 'It is as it was before.' },
    errors: {
      404: 'The audit trail has no such entry',
      409: 'What this entry records cannot be taken back',
    },
  },
  getWork: {
    section: 'Administration',
    summary: 'What needs doing, each with the page where it is done, and how old each kind of list is.',
    remarks: 'An answer is kept for a minute, or until something that the public sees is changed.',
    answer: { says: 'What was looked at.', schema: Work },
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
  getOpenImport: {
    section: 'Imports',
    summary: 'The import that an administrator has open on this server, and how far it is.',
    answer: { says: 'The import; null where none is open.', schema: CurrentImport },
  },
  openImport: {
    section: 'Imports',
    summary: 'Begins an import of files that are to be sent.',
    remarks:
      'One at a time; left alone for half an hour it is over. Send the bytes of each file in parts of at most 1 MB. With the last of them the files are unpacked and recognized: ask GET /api/admin/imports/open until the state is ready.',
    body: [UploadPlan, 'Expected 1 to 200 files with plain names and their sizes, each of at most 1 GB'],
    answer: { says: 'The import.', schema: OpenImport },
    errors: {
      400: 'Expected 1 to 200 files with plain names and their sizes, each of at most 1 GB',
      409: 'Another import is open',
      413: 'Together these files have more than 1 GB. Use the command: npm run import',
    },
  },
  sendImportPart: {
    section: 'Imports',
    summary: 'Sends the next bytes of a file of the open import.',
    params: [ImportPartPath, 'Expected an open import, the number of a file and an offset'],
    bytes: 'The next bytes of the file, at most 1 MB.',
    answer: { says: 'They are kept.' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'Expected the bytes from another offset on' },
  },
  checkImport: {
    section: 'Imports',
    summary: 'Begins the dry run of an import: what it would do, field by field.',
    remarks: 'Ask GET /api/admin/imports/open until the state is shown.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    body: [ImportChoices, 'Choose at least one of the files, and what kind of list it is'],
    answer: { says: 'The import.', schema: OpenImport },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'The files of this import are still being sent' },
  },
  commitImport: {
    section: 'Imports',
    summary: 'Begins to do what was shown, and nothing else.',
    remarks:
      'It is refused where the bytes, the register’s version or anything that would come of it are no longer those that were shown. Ask GET /api/admin/imports/open until the state is done.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    body: [AsShown, 'Expected what was shown, as the dry run says it'],
    answer: { says: 'The import.', schema: OpenImport },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'That is not what was shown last. Look at it again, then import.' },
  },
  discardImport: {
    section: 'Imports',
    summary: 'Lets go of the open import and its files, whoever began it.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    answer: { says: 'Nothing is open any more.' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'This import is under way. Wait until it is done.' },
  },
  getOpenRejectedLines: {
    section: 'Imports',
    summary: 'The lines of a file that the dry run rejected, below the file’s first line, to the byte.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    query: [RejectedQuery, 'Expected file='],
    answer: { says: 'The lines.', mediaType: 'application/octet-stream' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'The dry run of this import is under way. Wait until it is done.' },
  },
  listImports: {
    section: 'Imports',
    summary: 'The imports on record, done and refused.',
    remarks: `An answer holds at most ${IMPORTS_PAGE_SIZE}; send the number of its last one as before to read on.`,
    query: [ImportsQuery, 'Expected before= with the number of an import'],
    answer: { says: 'The imports, newest first.', schema: z.array(ImportRecord) },
  },
  getImport: {
    section: 'Imports',
    summary: 'An import on record with its report: what it changed, field by field, and what it rejected.',
    remarks: `A report names at most ${REPORT_NAMED} of each; those of the newest 500 imports are kept.`,
    params: [ImportPath, NO_SUCH_IMPORT],
    answer: { says: 'The import.', schema: RecordedImport },
    errors: { 404: NO_SUCH_IMPORT },
  },
  getRejectedLines: {
    section: 'Imports',
    summary: 'The lines of a file that an import rejected, below the file’s first line, to the byte.',
    remarks: 'Corrected they can be imported. None are kept of voters.',
    params: [ImportPath, NO_SUCH_IMPORT],
    query: [RejectedQuery, 'Expected file='],
    answer: { says: 'The lines.', mediaType: 'application/octet-stream' },
    errors: { 404: 'No rejected lines of this file are kept' },
  },
  forgetImport: {
    section: 'Imports',
    summary: 'Begins the dry run of forgetting the money that an import brought.',
    remarks: 'It goes on as the dry run of an import does.',
    params: [ImportPath, NO_SUCH_IMPORT],
    answer: { says: 'What is open now.', schema: OpenImport },
    errors: { 404: NO_SUCH_IMPORT, 409: 'This import brought no money that could be forgotten' },
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
  listMissingVoterIds: {
    section: 'VoterIDs',
    summary:
      'The candidates without a VoterID whom the state lists, of an election, an office, both or neither.',
    query: [AdminCandidatesQuery, 'Expected an election such as 20261103-GEN and an office such as STR'],
    answer: CANDIDATES,
  },
  openVoterIdBatch: {
    section: 'VoterIDs',
    summary: 'Says for which candidates voters are to be looked for, and why.',
    remarks: `The audit trail keeps it as one entry, which counts as a look-up for each candidate. The voters can be asked for during ${BATCH_HOURS} hours, by whoever opened the batch.`,
    body: [VoterIdBatch, `Expected a purpose, and from 1 to ${MAX_BATCH} account numbers of candidates`],
    answer: { says: 'The batch.', schema: OpenedBatch },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  getVoterSuggestions: {
    section: 'VoterIDs',
    summary: 'The registered voters who may be a candidate of a batch.',
    remarks:
      'They are found by name and ranked by name, address, city, party, year of birth and other registrations; what was compared comes with each. A voter who is exempt is not among them. None is chosen.',
    params: [VoterIdBatchPath, 'Expected the id of a batch and an account number'],
    query: [SuggestionsQuery, 'Expected birthYear= to be a year such as 1971'],
    answer: { says: 'The likeliest first.', schema: VoterSuggestions },
    errors: { 404: 'You have no open batch with candidate {acctNum}. Begin another one.' },
  },
  checkVoterIds: {
    section: 'VoterIDs',
    summary: 'What saving these VoterIDs would do, and what the roll says of each number.',
    remarks: 'The audit trail keeps it as one entry, which counts as a look-up for each number.',
    body: [
      ListedVoterIds,
      `Expected a purpose, and from 1 to ${MAX_LISTED_VOTER_IDS} VoterIDs of 6 to 10 digits, each with an account number of its own`,
    ],
    answer: { says: 'Each of them, in their order.', schema: z.array(CheckedVoterId) },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  saveVoterIds: {
    section: 'VoterIDs',
    summary: 'Saves VoterIDs, if each of them is still what it was shown as: all of them or none.',
    remarks:
      'A refusal tells what the roll says, so it counts as a look-up for each number and is in the audit trail.',
    body: [
      SeenVoterIds,
      `Expected from 1 to ${MAX_LISTED_VOTER_IDS} VoterIDs of 6 to 10 digits, each with an account number of its own, what stood there, and what was shown`,
    ],
    answer: { says: 'They are saved.' },
    errors: {
      404: NO_CANDIDATE_ANY_MORE,
      409: VOTER_ID_CHANGED,
      429: TOO_MANY_LOOKUPS,
    },
  },
  undoVoterIds: {
    section: 'VoterIDs',
    summary: 'Takes saved VoterIDs back to what stood there: all of them or none.',
    body: [
      SavedVoterIds,
      `Expected from 1 to ${MAX_LISTED_VOTER_IDS} VoterIDs as they were saved, each with an account number of its own and what stood there`,
    ],
    answer: { says: 'They are what they were.' },
    errors: {
      404: NO_CANDIDATE_ANY_MORE,
      409: VOTER_ID_NOT_UNDONE,
    },
  },
  listSuggestedLinks: {
    section: 'Links',
    summary: 'Committees that may be those of candidates and are not in their lists, each with its evidence.',
    remarks:
      'Evidence is a statement of solicitation, or that the candidate bears the name of a chair or treasurer. One name is not one person: nothing is added by itself.',
    query: [AdminCandidatesQuery, 'Expected an election such as 20261103-GEN and an office such as STR'],
    answer: { says: 'Those with the most evidence first.', schema: SuggestedLinks },
  },
  checkLinks: {
    section: 'Links',
    summary: 'What adding these committees’ accounts to these candidates’ lists would do.',
    remarks: 'It changes nothing.',
    isForAuditors: true,
    body: LINKS,
    answer: { says: 'Each of them, in their order.', schema: z.array(CheckedLink) },
  },
  saveLinks: {
    section: 'Links',
    summary: 'Adds committees’ accounts to candidates’ lists: all of them or none.',
    body: LINKS,
    answer: { says: 'They are added.' },
    errors: { 409: LINK_NOT_NEW },
  },
  undoLinks: {
    section: 'Links',
    summary: 'Takes accounts that were added out of candidates’ lists again: all of them or none.',
    body: LINKS,
    answer: { says: 'They are taken out.' },
    errors: { 409: LINK_NOT_UNDONE },
  },
  listWaitingNames: {
    section: 'Names that wait',
    summary: 'The filers’ names that rows wait under, and which candidates and committees each could be.',
    answer: { says: 'The largest sums first.', schema: WaitingNames },
  },
  saveNameAccount: {
    section: 'Names that wait',
    summary: 'Says whose a filer’s name is in an election, or takes that back.',
    remarks:
      'It holds at once for the rows on file under the name, and for later imports. To undo it, send `was` and `acctNum` the other way round.',
    body: [
      NameSettlement,
      'Expected a filer, an election or blank, the account it was given before or null, and the acctNum it is given or null',
    ],
    answer: { says: 'What moved.', schema: SettledName },
    errors: {
      404: 'No candidate or committee has account {acctNum}',
      409: 'Somebody has settled “{filer}” otherwise since you looked. Look at it again.',
    },
  },
} as const satisfies DetailsOf<typeof sessionAddresses & typeof adminAddresses>
