import { AskedAccount } from '../schemas/askedAccount.ts'
import { STATUS_NAMED } from '../schemas/dataStatus.ts'
import { RegisterStatus } from '../schemas/registerStatus.ts'
import { RUNS_NAMED, SyncRun, SyncRuns } from '../schemas/syncRun.ts'
import { A_BALANCE } from './balanceEntities.ts'
import { entity, type Entity } from './entity.ts'

/** What is missing of the register’s money, and what the state was asked; only administrators are answered these. */
export const SYNC_ENTITIES = {
  RegisterStatus: entity(
    RegisterStatus,
    'What is missing from the register’s money, does not agree, or waits to be assigned.',
    {
      money: ['How complete it is: the committees first, then the elections, newest first.', []],
      wholeLists: [
        'The number of accounts with a whole list of transactions of each kind on file.',
        [{ kind: 'contributions', accounts: 410, oldestAsOf: '2026-07-24' }],
      ],
      unknownTypes: [
        'Types of rows of which it is not known how they count, in accounts that have no cash on hand from their rows for that reason alone.',
        [{ kind: 'contributions', type: 'X', count: 1, cents: 500000, accounts: 1 }],
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
      comparedAccounts: [
        'The number of accounts that were compared, with those that the state no longer lists, which `money` leaves out.',
        398,
      ],
      differingAccounts: [
        'The number of accounts that differ, with those that the state no longer lists, which `money` leaves out.',
        1,
      ],
      asked: [
        'The number of accounts for which the state was asked, and the oldest and latest of the instants at which each was last asked.',
        { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
      ],
      refused: [
        `The accounts for which the state’s last answers could not be fetched, read or loaded; at most ${STATUS_NAMED}.`,
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
      refusedAccounts: ['The number of such accounts.', 1],
      held: [
        `The accounts whose answers would take much away and wait until somebody insists; at most ${STATUS_NAMED}.`,
        [
          {
            account: 70275,
            name: 'Citizens for Shade Trees',
            owner: 'committee',
            at: '2026-07-25T08:15:04.000Z',
            message:
              'The state’s answers would change it from $5,500.00 (60 rows) to $0.00 (0 rows), and 11 accounts would fall to nothing.',
          },
        ],
      ],
      heldAccounts: ['The number of such accounts.', 1],
      unread: [
        'The state’s pages that could not be read when they were asked for last: for how many accounts, for how many of them never, and why for one.',
        [
          {
            page: 'transfers',
            accounts: 12,
            never: 12,
            example: 70275,
            reason: 'The list of transfers has another heading.',
          },
        ],
      ],
      waiting: [
        'The filers’ names that could not be assigned to an account, with their number of rows and their sum in cents.',
        { filers: 0, rows: 0, cents: 0, largest: [] },
      ],
      journal: [
        'How many changes of public records are on file, since when, and how many are kept at most.',
        { since: '2026-07-24', entries: 41_200, most: 1_000_000 },
      ],
      syncs: [
        'When the state was last asked for each of its lists, and the outcome.',
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
  SyncRun: entity(SyncRun, 'A run of `sync`, which asks the state; there is one at a time.', {
    id: ['The number of the run; later runs have higher numbers.', 41],
    kind: [
      'What it fetches, as on the command line: `all` is a night; `accounts` is the money of a few accounts.',
      'all',
    ],
    startedBy: ['Who started it: `schedule`, `command`, or an administrator’s e-mail address.', 'schedule'],
    holder: ['The process that runs it, and its machine.', 'process 4711 on web1'],
    startedAt: ['The instant at which it started.', '2026-07-25T08:15:04.000Z'],
    endedAt: ['The instant at which it ended; null while it is running.', '2026-07-25T09:02:51.000Z'],
    heartbeatAt: ['The instant at which it last reported that it is running.', '2026-07-25T09:02:51.000Z'],
    state: [
      '`running`; `ended`; `stopped`: the next run continues from there; `failed`: nothing could be fetched.',
      'ended',
    ],
    message: ['The outcome in words.', 'Done: committees, candidates, money, in 912 requests.'],
    requests: ['The number of requests to the state.', 912],
    accounts: [
      'The outcomes for the accounts it asked about; null if it asked about none, and until known.',
      {
        asked: 740,
        changed: 31,
        unchanged: 700,
        noActivity: 6,
        noAccount: 0,
        partial: 0,
        refused: 3,
        held: 0,
        left: 0,
        differing: 2,
      },
    ],
    steps: [
      'The kinds that it has finished, in order, with their outcomes.',
      [
        {
          kind: 'committees',
          outcome: 'done',
          message: 'The state’s list has nothing new; nothing changed.',
        },
      ],
    ],
    progress: ['Its progress; null unless it is running.', null],
  }),
  SyncRuns: entity(SyncRuns, 'The latest runs that fetched from the state.', {
    night: [
      'The latest completed run of everything, or of all accounts’ money; null if there was none.',
      null,
    ],
    latest: [`The latest runs of any kind, newest first, at most ${RUNS_NAMED}.`, []],
  }),
  AskedAccount: entity(AskedAccount, 'What the state was asked about one account.', {
    account: ['The account.', 91527],
    lastAsked: [
      'When the state was last asked about the account, and the outcome; `message` says why an answer was refused. Null if it never was.',
      { at: '2026-07-25T08:15:04.000Z', outcome: 'unchanged', message: '' },
    ],
    importId: [
      'The import that loaded the state’s last answers; null if there is none, or it was forgotten.',
      12,
    ],
    balance: ['The figures that the site shows, in cents.', A_BALANCE],
    run: ['The latest run of `sync`, of any kind; null if there was none.', null],
  }),
} as const satisfies Record<string, Entity>
