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
  ReconciliationForm,
  StatementAccount,
  VoterIdEdit,
} from '../schemas/bodies.ts'
import { LinkList } from '../schemas/link.ts'
import { AsShown, ImportChoices, UploadPlan } from '../schemas/openImport.ts'
import { NameSettlement } from '../schemas/waitingName.ts'
import { ListedVoterIds, SavedVoterIds, SeenVoterIds, VoterIdBatch } from '../schemas/voterMatch.ts'
import { SeveralChanges, ViewToSave } from '../schemas/workList.ts'
import { entity, type Entity } from './entity.ts'

/** Every record a caller sends as a body, by the name the documentation gives it. */
export const SENT = {
  Credentials: entity(Credentials, 'What an administrator signs in with.', {
    email: ['The e-mail address of the account.', 'ada@example.org'],
    password: ['Its password.', 'forty pelicans dive'],
    code: [
      'Of an account with a second factor: six digits, or a recovery code. Left out, the answer says that it is needed.',
      '666841',
    ],
  }),
  PasswordChange: entity(PasswordChange, 'A change of one’s own password.', {
    current: ['The password as it is.', 'forty pelicans dive'],
    next: ['The new one, of at least 12 characters.', 'ninety ospreys circle'],
  }),
  PasswordAgain: entity(PasswordAgain, 'Whoever begins to set up a second factor.', {
    password: ['The password of the account.', 'forty pelicans dive'],
  }),
  FirstCode: entity(FirstCode, 'What confirms a second factor.', {
    code: ['The code that the app shows: six digits.', '666841'],
  }),
  OwnerProof: entity(OwnerProof, 'What shows that whoever is signed in owns the account.', {
    password: ['The password of the account.', 'forty pelicans dive'],
    code: ['Six digits, or a recovery code; it is used up.', 'ybur-2kh4-ygav-yyxd'],
  }),
  Invitee: entity(Invitee, 'Whom to invite, and as what.', {
    email: ['The e-mail address they will sign in with.', 'bea@example.org'],
    role: ['`administrator`, or `auditor` for one who may change nothing.', 'auditor'],
  }),
  InvitationAnswer: entity(InvitationAnswer, 'What somebody who was invited answers.', {
    token: ['The secret of the invitation.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'],
    name: ['The name to go by, at most 100 characters.', 'Bea Boone'],
    password: ['The password to sign in with, of at least 12 characters.', 'fifty herons dive'],
  }),
  PersonChange: entity(PersonChange, 'A change of somebody’s account; what is left out stays.', {
    email: ['The e-mail address they sign in with.', 'cy@example.org'],
    role: ['What they are from now on.', 'auditor'],
    isDisabled: ['Whether the account is closed.', true],
    removesSecondFactor: ['True takes the second factor of a lost device away.', true],
  }),
  VoterIdEdit: entity(VoterIdEdit, 'A candidate’s VoterID, to be saved.', {
    VoterID: ['6 to 10 digits; blank goes back to what the state’s file says.', '100000001'],
  }),
  AccountAddition: entity(AccountAddition, 'A committee account, to be added to a candidate’s list.', {
    accountName: [
      'The name it goes by, at most 200 characters; the list takes the register’s.',
      'Citizens for Shade Trees',
    ],
    accountNum: ['Its account number, which may also be digits in text.', 70275],
  }),
  NameSettlement: entity(NameSettlement, 'Whose a filer’s name is.', {
    filer: ['The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'],
    election: ['The election that its rows were said to be of; blank where nobody said.', '20261103-GEN'],
    was: ['The account that somebody gave it before; null where nobody did.', null],
    acctNum: ['The account it is given; null takes it back.', 91527],
  }),
  LinkList: entity(LinkList, 'Links of committees to candidates.', {
    entries: [
      'Each once: the candidate’s account number, and the committee’s.',
      [{ acctNum: 91527, accountNum: 70275 }],
    ],
  }),
  VoterIdBatch: entity(VoterIdBatch, 'Candidates whose voters are to be looked for.', {
    purpose: [
      'Why, in at most 200 characters, for the audit trail.',
      'VoterIDs missing from the state’s list',
    ],
    accounts: ['The candidates’ account numbers.', [91527]],
  }),
  ListedVoterIds: entity(ListedVoterIds, 'A list of VoterIDs, to be checked.', {
    purpose: ['Why, in at most 200 characters, for the audit trail.', 'A list from the county'],
    entries: [
      'Candidates’ account numbers, each once, with the VoterID to be saved.',
      [{ acctNum: 91527, VoterID: '100000001' }],
    ],
  }),
  SeenVoterIds: entity(SeenVoterIds, 'VoterIDs to be saved, as they were shown before.', {
    entries: [
      'Each with what stands there and what was found of the number.',
      [{ acctNum: 91527, VoterID: '100000001', was: '', seen: 'fits' }],
    ],
  }),
  SavedVoterIds: entity(SavedVoterIds, 'VoterIDs that were saved, to be undone.', {
    entries: ['Each with what stood there before.', [{ acctNum: 91527, VoterID: '100000001', was: '' }]],
  }),
  SeveralChanges: entity(SeveralChanges, 'What is to be done to several records.', {
    change: [
      '`delete candidates`, `delete committees`, `clear VoterIDs` that administrators gave, so that the state’s hold again, or `add account` to candidates’ lists.',
      'add account',
    ],
    accounts: ['The records’ account numbers, each once.', [91527, 91528]],
    accountNum: ['The committee’s account that is added; left out with other changes.', 70275],
  }),
  ViewToSave: entity(ViewToSave, 'A view of a list, to be kept.', {
    viewId: ['The view whose place it takes; null for a new one.', null],
    list: ['Which list it is of.', 'candidates'],
    name: ['What to call it, in at most 60 characters; once for each list.', 'House, no VoterID'],
    query: [
      'What the list’s address asks for, with its question mark; blank for the usual list.',
      '?voter=no&office=State%20Representative',
    ],
  }),
  UploadPlan: entity(UploadPlan, 'Files that are about to be sent.', {
    files: [
      'Each by a plain name, once, with its size in bytes.',
      [{ name: 'CandidateList.txt', size: 51_200 }],
    ],
  }),
  ImportChoices: entity(ImportChoices, 'What to import, with the options of the command `npm run import`.', {
    kind: ['What the files are lists of.', 'candidates'],
    files: ['Their names, as the open import has them.', ['CandidateList.txt']],
    asOf: ['ISO: the day that the files speak for, where they do not say.', '2026-11-20'],
    account: ['The account of the files, where they do not say.', 91527],
    election: ['The election of the files, where they do not say.', '20261103-GEN'],
    wholeThrough: ['ISO: the day through which transactions are all of an account.', '2026-11-20'],
    partial: ['True where the files are not the whole list.', false],
    allowRemovals: ['True where many records may go.', false],
    allowOlder: ['True where a list older than the last one may be imported.', false],
    replace: ['True where what former files brought is replaced.', false],
  }),
  AsShown: entity(AsShown, 'What was shown, to be done.', {
    shown: ['The word that the dry run ends with.', `7-${'0123456789abcdef'.repeat(4)}`],
  }),
  ReconciliationForm: entity(ReconciliationForm, 'Names to match, as a form sends them.', {
    queries: [
      'In JSON as the Reconciliation Service API 0.2 has it: under each key of your own a query with a type, properties and a limit.',
      '{"q0":{"query":"Ada M. Alvarez","type":"candidate"}}',
    ],
  }),
  StatementAccount: entity(
    StatementAccount,
    'Whose a statement in the state’s listing of solicitations is.',
    {
      id: [
        'The id of the statement.',
        '/Mockley, Dana | Example Future Fund | 2024-01-09 | Statement of Solicitation',
      ],
      Account: ['The account of a candidate or a committee; null for what its names fit.', 91527],
    },
  ),
} as const satisfies Record<string, Entity>
