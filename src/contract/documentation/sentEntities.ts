import {
  AccountAddition,
  Confirmation,
  Credentials,
  FirstCode,
  InvitationAnswer,
  Invitee,
  OwnAccount,
  OwnerProof,
  PasswordAgain,
  PasswordChange,
  HeldAccounts,
  ListAgain,
  PersonChange,
  SignInLink,
  ReconciliationForm,
  StatementAccount,
  VoterIdEdit,
} from '../schemas/bodies.ts'
import { LinkList } from '../schemas/link.ts'
import { AsShown, ImportChoices, UploadPlan } from '../schemas/openImport.ts'
import { NameSettlement } from '../schemas/waitingName.ts'
import { ListedVoterIds, SeenVoterIds, VoterIdBatch } from '../schemas/voterMatch.ts'
import { SeveralChanges } from '../schemas/workList.ts'
import { entity, type Entity } from './entity.ts'

/** Every record a caller sends as a body, by the name the documentation gives it. */
export const SENT = {
  Credentials: entity(Credentials, 'The credentials for signing in.', {
    email: ['The e-mail address of the account.', 'ada@example.org'],
    password: ['The password of the account.', 'forty pelicans dive'],
    code: [
      'For an account with a second factor: six digits, or a recovery code. If it is left out, the call is refused with 403.',
      '666841',
    ],
  }),
  PasswordChange: entity(PasswordChange, 'A change of the caller’s password.', {
    current: ['The current password.', 'forty pelicans dive'],
    next: ['The new password, of at least 12 characters.', 'ninety ospreys circle'],
  }),
  PasswordAgain: entity(PasswordAgain, 'The password that is required to begin setting up a second factor.', {
    password: ['The password of the account.', 'forty pelicans dive'],
  }),
  FirstCode: entity(FirstCode, 'The code that confirms a second factor.', {
    password: ['The password of the account.', 'forty pelicans dive'],
    code: ['The six-digit code that the app shows.', '666841'],
  }),
  OwnerProof: entity(OwnerProof, 'Proof that the caller owns the account.', {
    password: ['The password of the account.', 'forty pelicans dive'],
    code: ['Six digits, or a recovery code; either works only once.', 'ybur-2kh4-ygav-yyxd'],
  }),
  SignInLink: entity(SignInLink, 'A link that was made at the console.', {
    token: ['The secret of the link.', 'Yx3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQk'],
  }),
  Confirmation: entity(Confirmation, 'Confirms that the caller owns the account: one of these, or both.', {
    password: ['The password of the account.', 'forty pelicans dive'],
    code: ['Six digits, or a recovery code; either works only once.', 'ybur-2kh4-ygav-yyxd'],
  }),
  OwnAccount: entity(OwnAccount, 'The account that the demo administrator makes for themselves.', {
    email: ['The e-mail address that will be used to sign in.', 'dee@example.org'],
    name: ['The person’s name, of at most 100 characters.', 'Dee Dupree'],
    password: ['The password to sign in with, of at least 12 characters.', 'sixty egrets wade'],
  }),
  Invitee: entity(Invitee, 'The person to invite, and their role.', {
    email: ['The e-mail address that will be used to sign in.', 'bea@example.org'],
    role: ['`administrator`, or `auditor` for a user who can view but not change anything.', 'auditor'],
  }),
  InvitationAnswer: entity(InvitationAnswer, 'The acceptance of an invitation.', {
    token: ['The secret of the invitation.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'],
    name: ['The person’s name, of at most 100 characters.', 'Bea Boone'],
    password: ['The password to sign in with, of at least 12 characters.', 'fifty herons dive'],
  }),
  PersonChange: entity(PersonChange, 'A change to a person’s account. What is left out stays the same.', {
    email: ['The e-mail address used to sign in.', 'cy@example.org'],
    role: ['The new role.', 'auditor'],
    isDisabled: ['Whether the account is disabled.', true],
    removesSecondFactor: ['True removes the second factor, for example of a lost device.', true],
  }),
  HeldAccounts: entity(HeldAccounts, 'Accounts whose held answers of the state are to be loaded.', {
    accounts: ['The account numbers, at most 50.', [70275]],
  }),
  ListAgain: entity(ListAgain, 'Imports the list of an earlier import again.', {
    allowRemovals: ['Whether to remove all records and rows that are not in the list, however many.', true],
  }),
  VoterIdEdit: entity(VoterIdEdit, 'A VoterID to save for a candidate.', {
    VoterID: ['6 to 10 digits; blank restores the VoterID of the state’s file.', '100000001'],
  }),
  AccountAddition: entity(AccountAddition, 'A committee account to add to a candidate’s list.', {
    accountName: [
      'The name of the account, of at most 200 characters. The list uses the register’s name instead.',
      'Citizens for Shade Trees',
    ],
    accountNum: ['The account number, as a number or as text of digits.', 70275],
  }),
  NameSettlement: entity(NameSettlement, 'The account that a filer’s name is assigned to.', {
    filer: ['The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'],
    election: ['The election given when the rows were imported; blank if none was.', '20261103-GEN'],
    was: ['The account that the name was assigned to before; null if none.', null],
    acctNum: ['The account to assign the name to; null removes the assignment.', 91527],
  }),
  LinkList: entity(LinkList, 'Links between committees and candidates.', {
    entries: [
      'The account numbers of the candidate and the committee; each pair once.',
      [{ acctNum: 91527, accountNum: 70275 }],
    ],
  }),
  VoterIdBatch: entity(VoterIdBatch, 'Candidates for whom voters will be requested.', {
    purpose: [
      'Why, in at most 200 characters, for the audit trail.',
      'VoterIDs missing from the state’s list',
    ],
    accounts: ['The candidates’ account numbers.', [91527]],
  }),
  ListedVoterIds: entity(ListedVoterIds, 'A list of VoterIDs to check.', {
    purpose: ['Why, in at most 200 characters, for the audit trail.', 'A list from the county'],
    entries: [
      'Candidates’ account numbers, each once, with the VoterID to save.',
      [{ acctNum: 91527, VoterID: '100000001' }],
    ],
  }),
  SeenVoterIds: entity(SeenVoterIds, 'VoterIDs to save, with what was shown before saving.', {
    entries: [
      'Each VoterID with the current one and the finding about the number.',
      [{ acctNum: 91527, VoterID: '100000001', was: '', seen: 'fits' }],
    ],
  }),
  SeveralChanges: entity(SeveralChanges, 'A change to several records.', {
    change: [
      '`delete candidates`; `delete committees`; `clear VoterIDs`, which restores the state’s where an administrator set one; or `add account`, which adds a committee’s account to candidates’ lists.',
      'add account',
    ],
    accounts: ['The records’ account numbers, each once.', [91527, 91528]],
    accountNum: ['The committee’s account to add; left out for other changes.', 70275],
  }),
  UploadPlan: entity(UploadPlan, 'The files to upload.', {
    files: [
      'The plain name of each file, once, with its size in bytes.',
      [{ name: 'CandidateList.txt', size: 51_200 }],
    ],
  }),
  ImportChoices: entity(
    ImportChoices,
    'What to import, with the options of the command `npm run import`. Days are ISO 8601.',
    {
      kind: ['The kind of list in the files.', 'candidates'],
      files: ['The names of the files, as in the open import.', ['CandidateList.txt']],
      asOf: ['The day that the files are as of, if they do not say.', '2026-11-20'],
      account: ['The account that the files are about, if they do not say.', 91527],
      election: ['The election that the files are about, if they do not say.', '20261103-GEN'],
      wholeThrough: ['The day through which the files have all transactions of an account.', '2026-11-20'],
      partial: ['True if the files are not the whole list.', false],
      incomplete: [
        'True to accept a list that may have been cut, or many of whose lines are rejected.',
        false,
      ],
      allowRemovals: ['True to allow the removal of many records.', false],
      allowOlder: ['True to allow a list older than the last one.', false],
      replace: ['True to replace what earlier files loaded.', false],
    },
  ),
  AsShown: entity(AsShown, 'Confirms an import as its dry run showed it.', {
    shown: [
      'The value of `shown` in the open import after its dry run.',
      `7-${'0123456789abcdef'.repeat(4)}`,
    ],
  }),
  ReconciliationForm: entity(ReconciliationForm, 'Names to match, as form fields.', {
    queries: [
      'JSON as defined by the Reconciliation Service API 0.2: an object whose keys you choose and whose values are queries, each with optional type, properties and limit.',
      '{"q0":{"query":"Ada M. Alvarez","type":"candidate"}}',
    ],
  }),
  StatementAccount: entity(
    StatementAccount,
    'The account that a statement in the state’s listing of solicitations is assigned to.',
    {
      id: [
        'The id of the statement.',
        '/Mockley, Dana | Example Future Fund | 2024-01-09 | Statement of Solicitation',
      ],
      Account: [
        'The account of a candidate or committee; null to decide by the names in the statement.',
        91527,
      ],
    },
  ),
} as const satisfies Record<string, Entity>
