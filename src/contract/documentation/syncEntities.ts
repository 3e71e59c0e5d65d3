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
} as const satisfies Record<string, Entity>
