import { AdminSession } from '../schemas/adminSession.ts'
import { AuditEntry } from '../schemas/audit.ts'
import { Deletion } from '../schemas/deletion.ts'
import { entity, type Entity } from './entity.ts'
import { A_BALANCE } from './balanceEntities.ts'
import { CheckedLink, MAX_SUGGESTED_LINKS, SuggestedLink, SuggestedLinks } from '../schemas/link.ts'
import { MAX_WAITING_NAMES, SettledName, WaitingName, WaitingNames } from '../schemas/waitingName.ts'
import { LinkedAccount } from '../schemas/linkedAccount.ts'
import { AskedAccount } from '../schemas/askedAccount.ts'
import { STATUS_NAMED } from '../schemas/dataStatus.ts'
import { Invitation, InvitationSecret, People, Person } from '../schemas/person.ts'
import { RegisterStatus } from '../schemas/registerStatus.ts'
import { RUNS_NAMED, SyncRun, SyncRuns } from '../schemas/syncRun.ts'
import { RecoveryCodes, SecondFactor, TimeSecret } from '../schemas/secondFactor.ts'
import { SignInNote } from '../schemas/signInNote.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import {
  CheckedVoterId,
  MAX_SUGGESTED,
  OpenedBatch,
  VoterSuggestion,
  VoterSuggestions,
} from '../schemas/voterMatch.ts'
import { ListFacts, SavedView, SeveralChanged } from '../schemas/workList.ts'

/** The records that only administrators receive. */
export const ADMIN_ENTITIES = {
  Login: entity(Login, 'What signing in answers.', {
    token: [
      'The token of the session, for the header x-auth-token.',
      'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
    ],
    mustSetUp: ['True where the session can only set up a second factor; left out otherwise.', true],
  }),
  AdminUser: entity(AdminUser, 'The administrator who is signed in.', {
    name: ['The name to greet them by.', 'Ada Alvarez'],
    email: ['The e-mail address they sign in with.', 'ada@example.org'],
    role: ['`auditor` for one who may change nothing; left out for an administrator.', 'auditor'],
    mustSetUp: ['True where the session can only set up a second factor; left out otherwise.', true],
  }),
  Person: entity(Person, 'Somebody who can sign in, or could.', {
    email: ['The e-mail address they sign in with.', 'ada@example.org'],
    name: ['Their name.', 'Ada Alvarez'],
    role: ['`administrator`, or `auditor` for one who may change nothing.', 'administrator'],
    createdAt: ['The instant the account was made.', '2026-07-24T15:30:00.000Z'],
    disabledAt: ['The instant it was closed; null while it is open.', null],
    hasSecondFactor: ['Whether a code is asked for beside the password.', true],
    isYou: ['Whether it is the one who asks.', true],
  }),
  Invitation: entity(Invitation, 'Somebody who was invited and has not come yet.', {
    id: ['The number of the invitation.', 1],
    email: ['The e-mail address it is for.', 'bea@example.org'],
    role: ['What they will be.', 'auditor'],
    invitedBy: ['The e-mail address of who invited.', 'ada@example.org'],
    expiresAt: ['The instant the link ends.', '2026-07-27T15:30:00.000Z'],
  }),
  People: entity(People, 'Who can sign in here, and who is invited.', {
    people: ['By e-mail.', []],
    invitations: ['The newest first.', []],
  }),
  InvitationSecret: entity(InvitationSecret, 'What a new invitation is taken up with.', {
    token: ['The secret, said this once.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'],
    expiresAt: ['The instant the link ends.', '2026-07-27T15:30:00.000Z'],
  }),
  AdminSession: entity(AdminSession, 'An open session of the administrator who asks.', {
    id: ['The number of the session; later ones have higher ones.', 1],
    signedInAt: ['The instant it was opened.', '2026-07-24T15:30:00.000Z'],
    lastUsedAt: ['The instant of its last call, to the minute.', '2026-07-24T16:02:00.000Z'],
    endsAt: ['The instant it ends at the latest.', '2026-07-25T03:30:00.000Z'],
    peer: ['The network address it was opened from; blank when that is not known.', '192.0.2.1'],
    client: ['The kind of browser it was opened with; blank when that is not known.', 'Firefox on Windows'],
    isCurrent: ['Whether it is the session that asks.', true],
  }),
  OpenedBatch: entity(OpenedBatch, 'A batch of candidates whose voters are looked for.', {
    batchId: ['Its id, which is that of its entry in the audit trail.', 1],
  }),
  VoterSuggestion: entity(VoterSuggestion, 'A registered voter who may be the candidate.', {
    VoterID: ['The voter registration number.', '100000001'],
    name: ['The name on the roll.', 'Ada M. Alvarez'],
    address: ['The residence.', '12 Palm Way, Ocala, FL 34470'],
    party: ['The party, in the state’s code.', 'NPA'],
    birthYear: ['The year of birth; null where the roll does not say.', 1971],
    finding: ['What saving this number would find: `fits`, or a reason to ask first.', 'fits'],
    reasons: [
      'What was compared, and whether it is the same, alike or differs; what is blank on either side is left out.',
      [
        { fact: 'last name', is: 'same' },
        { fact: 'first name', is: 'same' },
      ],
    ],
  }),
  VoterSuggestions: entity(VoterSuggestions, 'The voters who may be a candidate.', {
    voters: [`The likeliest first, at most ${MAX_SUGGESTED}.`, []],
    compared: ['How many voters were compared.', 12],
    isWhole: ['Whether these were all of such a name.', true],
    hasRoll: ['Whether an extract of the voters is on file.', true],
  }),
  CheckedVoterId: entity(CheckedVoterId, 'What saving a VoterID would do.', {
    acctNum: ['The candidate’s account number.', 91527],
    VoterID: ['The number to be saved.', '100000001'],
    candidate: ['The candidate’s name; null where no candidate has the account.', 'Ada M. Alvarez'],
    was: ['The VoterID as it is; blank when there is none.', ''],
    finding: [
      'What the roll says: it `fits`; the name `differs`, or is `withheld`; `nobody` has the number; there is `noRoll`; or it is `taken` by a candidate of another name. Null where there is nothing to save.',
      'fits',
    ],
    voter: ['The name on the roll; blank where there is none to show.', 'Ada M. Alvarez'],
  }),
  SignInNote: entity(SignInNote, 'Somebody signed in to an account, or tried to.', {
    id: ['The entry of the audit trail.', 1042],
    at: ['The instant.', '2026-07-24T15:30:00.000Z'],
    outcome: [
      'As the audit trail says it; `code asked` and `code refused` come after the right password.',
      'signed in',
    ],
    peer: ['The network address it came from.', '192.0.2.1'],
    client: ['The kind of browser; blank when that is not known.', 'Firefox on Windows'],
  }),
  SecondFactor: entity(SecondFactor, 'The second factor of whoever asks.', {
    confirmedAt: [
      'The instant since which it is asked for; null where there is none.',
      '2026-07-24T15:30:00.000Z',
    ],
    recoveryCodesLeft: ['How many recovery codes are not used.', 10],
    isRequired: ['Whether the site asks everybody for one.', false],
  }),
  TimeSecret: entity(TimeSecret, 'What an authenticator app is given.', {
    secret: ['The secret in base 32, to type.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    uri: [
      'The same as a link, or a picture, for the app.',
      'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sunshine%20Ledger',
    ],
  }),
  RecoveryCodes: entity(RecoveryCodes, 'What signs in where there is no app, each once.', {
    codes: ['The codes.', ['ybur-2kh4-ygav-yyxd']],
  }),
  WaitingName: entity(WaitingName, 'A filer’s name under which rows wait for an account.', {
    filer: ['The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'],
    election: ['The election that its rows were said to be of; blank where nobody said.', '20261103-GEN'],
    rows: ['How many rows wait.', 12],
    cents: ['Their sum in cents.', 120_000],
    acctNum: [
      'The account that somebody gave the name, of whose time these rows are not; null where nobody did.',
      null,
    ],
    couldBe: [
      'The candidates or committees that it fits: none, or more than one.',
      [{ acctNum: 91527, name: 'Ada M. Alvarez', says: '91527, State Representative' }],
    ],
  }),
  WaitingNames: entity(WaitingNames, 'The names that wait for an account.', {
    names: [`The largest sums first, at most ${MAX_WAITING_NAMES}.`, []],
    total: ['How many there are.', 0],
  }),
  SettledName: entity(SettledName, 'What came of it when a name was given its account.', {
    rows: ['How many rows moved.', 12],
    cents: ['Their sum in cents.', 120_000],
    ended: [
      'The lists that are whole no more: no cash on hand is made from them until their export is imported again.',
      [],
    ],
  }),
  SuggestedLink: entity(SuggestedLink, 'A committee that may be a candidate’s.', {
    acctNum: ['The candidate’s account number.', 91527],
    accountNum: ['The committee’s account number.', 70275],
    candidate: ['The candidate’s name.', 'Ada M. Alvarez'],
    race: ['The candidate’s office and election.', 'State Representative, 2026 General Election'],
    committee: ['The committee’s name.', 'Citizens for Shade Trees'],
    evidence: [
      'What speaks for it: a statement of solicitation, or the name of the chair or treasurer.',
      [{ by: 'chair', says: 'Ada Alvarez' }],
    ],
  }),
  SuggestedLinks: entity(SuggestedLinks, 'Committees that may be those of candidates.', {
    links: [`Those with the most evidence first, at most ${MAX_SUGGESTED_LINKS}.`, []],
    total: ['How many there are.', 12],
  }),
  CheckedLink: entity(CheckedLink, 'What making a link would do.', {
    acctNum: ['The candidate’s account number.', 91527],
    accountNum: ['The committee’s account number.', 70275],
    candidate: ['The candidate’s name; null where no candidate has the account.', 'Ada M. Alvarez'],
    committee: ['The committee’s name; null where no committee has the account.', 'Citizens for Shade Trees'],
    finding: [
      '`new` can be made; `listed` is made already, `own` is the candidate’s own account; with `noCandidate` and `noCommittee` there is none.',
      'new',
    ],
  }),
  LinkedAccount: entity(LinkedAccount, 'An account in a candidate’s list, with where it comes from.', {
    accountName: ['The committee’s name.', 'Citizens for Shade Trees'],
    accountNum: ['Its account number; null when the source has no usable one.', 70275],
    addedAt: [
      'The instant an administrator added it; null when an imported list of accounts has it.',
      '2026-07-24T15:30:00.000Z',
    ],
    addedBy: ['The e-mail address of that administrator; null like addedAt.', 'ada@example.org'],
  }),
  Deletion: entity(
    Deletion,
    'A record an administrator deleted: hidden from everyone, until the deletion is undone.',
    {
      type: ['Which kind of record it is.', 'candidate'],
      acctNum: ['Its account number.', 91527],
      name: ['Its name; blank when the state’s file no longer has the record.', 'Ada M. Alvarez'],
      deletedAt: ['The instant it was deleted.', '2026-07-24T15:30:00.000Z'],
      deletedBy: ['The e-mail address of the administrator who deleted it.', 'ada@example.org'],
    },
  ),
  RegisterStatus: entity(
    RegisterStatus,
    'What of the register’s money is missing, does not agree, or waits.',
    {
      money: ['The committees first, then the elections, newest first.', []],
      wholeLists: [
        'Of how many accounts the transactions of each kind are on file whole.',
        [{ kind: 'contributions', accounts: 410, oldestAsOf: '2026-07-24' }],
      ],
      differing: [
        `The accounts that differ most from the state’s total of the same day, at most ${STATUS_NAMED}, in cents.`,
        [
          {
            account: 91527,
            name: 'Ada M. Alvarez',
            owner: 'candidate',
            asOf: '2026-07-24',
            difference: {
              coh: 4000,
              monetary: 0,
              loans: 0,
              inkind: 0,
              expend: -4000,
              transfers: null,
              other: null,
            },
          },
        ],
      ],
      differingAccounts: ['How many accounts differ.', 1],
      asked: [
        'Of how many accounts the state was asked, and when: the oldest of the last times, and the latest.',
        { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
      ],
      refused: [
        `The accounts whose answers could not be had, read or loaded when the state was last asked; at most ${STATUS_NAMED}.`,
        [
          {
            account: 70275,
            name: 'Citizens for Shade Trees',
            owner: 'committee',
            at: '2026-07-25T08:15:04.000Z',
            message: 'The state answered 502.',
          },
        ],
      ],
      refusedAccounts: ['How many accounts were refused.', 1],
      waiting: [
        'The filers’ names that settle on no account, with their rows and their sum in cents.',
        { filers: 0, rows: 0, cents: 0, largest: [] },
      ],
      history: [
        'What is kept of former revisions of the register, and what it takes on the disk.',
        { since: '2026-07-24', revisions: 57, rows: 41_200, mostRows: 1_000_000, bytes: 12_400_000 },
      ],
      syncs: [
        'When the state was last asked for each of its lists, and what came of it.',
        [
          {
            list: 'committees',
            election: '',
            at: '2026-07-25T08:15:04.000Z',
            outcome: 'done',
            message: 'The state’s list of committees has nothing new; nothing changed.',
          },
        ],
      ],
    },
  ),
  SyncRun: entity(SyncRun, 'A run of sync, which asks the state; there is one at a time.', {
    id: ['The number of the run; later ones have higher ones.', 41],
    kind: [
      'What it fetches, as the command names it: `all` is a night, `accounts` the money of a few accounts.',
      'all',
    ],
    startedBy: ['Who began it: schedule, command, or an administrator’s e-mail address.', 'schedule'],
    holder: ['The process that asks, and its machine.', 'process 4711 on web1'],
    startedAt: ['The instant it began.', '2026-07-25T08:15:04.000Z'],
    endedAt: ['The instant it ended; null while it is running.', '2026-07-25T09:02:51.000Z'],
    heartbeatAt: ['The instant it last said that it goes on.', '2026-07-25T09:02:51.000Z'],
    state: [
      'running; ended; stopped, where the next run goes on; or failed, where nothing could be fetched.',
      'ended',
    ],
    message: ['What came of it.', 'Done: committees, candidates, money, in 912 requests.'],
    requests: ['How often it asked the state for something.', 912],
    accounts: [
      'What came of the accounts it asked about; null where it asked about none.',
      {
        asked: 740,
        changed: 31,
        unchanged: 700,
        noActivity: 6,
        noAccount: 0,
        refused: 3,
        left: 0,
        differing: 2,
      },
    ],
    steps: [
      'The kinds that are done, in order.',
      [
        {
          kind: 'committees',
          outcome: 'done',
          message: 'The state’s list has nothing new; nothing changed.',
        },
      ],
    ],
    progress: ['How far it is; null unless it is running.', null],
  }),
  SyncRuns: entity(SyncRuns, 'What was fetched from the state of late.', {
    night: [
      'The latest run of everything, or of all accounts’ money, that is over; null where there was none.',
      null,
    ],
    latest: [`The latest runs of any kind, at most ${RUNS_NAMED}, newest first.`, []],
  }),
  AskedAccount: entity(AskedAccount, 'What is known of asking the state about one account.', {
    account: ['The account.', 91527],
    lastAsked: [
      'When the state was last asked about it, what came of it, and why it was refused; null where it never was.',
      { at: '2026-07-25T08:15:04.000Z', outcome: 'unchanged', message: '' },
    ],
    importId: ['The import that loaded what the state answered last; null where none did.', 12],
    balance: ['What is shown of its money, in cents.', A_BALANCE],
    run: ['The latest run of sync, whatever it asks for; null where there was none.', null],
  }),
  AuditEntry: entity(
    AuditEntry,
    'One line of the audit trail. It holds no secret and, of a voter, at most the number that was looked up.',
    {
      id: ['The number of the entry; later entries have higher ones.', 1042],
      at: ['The instant it happened.', '2026-07-24T15:30:00.000Z'],
      who: ['The administrator’s e-mail address, or who ran the command on the server.', 'ada@example.org'],
      peer: ['The network address it came from.', '192.0.2.1'],
      action: ['What was done.', 'VoterID saved'],
      record: ['The path of what it was done to.', 'candidates/91527'],
      before: ['The fields that were touched, as they were; null when nothing was there.', { VoterID: '' }],
      after: ['The same fields, as they became; null when nothing is there now.', { VoterID: '100000001' }],
      name: ['What the record is called now; left out where it has no name.', 'Ada M. Alvarez'],
      undoes: ['The entry that this one took back; left out where it took none.', 1041],
      undoneBy: ['The latest entry that took this one back; left out where none did.', 1043],
    },
  ),
  ListFacts: entity(ListFacts, 'What the lists of all records are filtered by.', {
    edited: ['Candidates whose VoterID an administrator gave.', [91527]],
    added: ['Candidates to whose lists an administrator added accounts.', [91527]],
    linked: ['Accounts that are in a candidate’s list.', [70275]],
  }),
  SeveralChanged: entity(SeveralChanged, 'What was done to several records.', {
    entryId: ['The entry of the audit trail that stands for all of it, and takes it back.', 1045],
    changed: ['How many records were changed; the others were so already.', 2],
  }),
  SavedView: entity(SavedView, 'A name that somebody gave to what a list shows.', {
    viewId: ['Its number.', 1],
    list: ['Which list it is of.', 'candidates'],
    name: ['What it is called.', 'House, no VoterID'],
    query: [
      'What the list’s address asks for, with its question mark; blank for the usual list.',
      '?voter=no&office=State%20Representative',
    ],
  }),
} as const satisfies Record<string, Entity>
