import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { Figures } from './balance.ts'

/** How many accounts of a group have figures from each basis. */
const CountByBasis = z.object({ ledger: z.int(), stateTotal: z.int(), list: z.int() })

export const MoneyStatus = record('MoneyStatus', 'How complete the money of one group of accounts is.', {
  election: field(
    z.nullable(z.string()),
    'The election of the candidates who have these accounts; null for committees.',
    '20261103-GEN',
  ),
  accounts: field(z.int(), 'The number of accounts.', 638),
  byBasis: field(CountByBasis, 'The number of accounts whose cash on hand is from each basis.', {
    ledger: 410,
    stateTotal: 12,
    list: 0,
  }),
  oldestAsOf: field(
    z.nullable(z.string()),
    'The day of the oldest figures among them; null if none are known.',
    '2026-07-24',
  ),
  compared: field(
    z.int(),
    'The number of accounts that were compared with the state’s total of the same day.',
    398,
  ),
  differing: field(z.int(), 'The number of accounts that differ from it.', 3),
})
export type MoneyStatus = z.infer<typeof MoneyStatus>

/** An account and its owner. */
export const OwnedAccount = z.object({
  account: field(AcctNum, 'The account number.', 70275),
  name: field(
    z.string(),
    'The name of its owner; blank if no record has the account any more.',
    'Citizens for Shade Trees',
  ),
  owner: field(
    z.nullable(z.enum(['candidate', 'committee'])),
    '`candidate` or `committee`; null if the name is blank.',
    'committee',
  ),
})
export type OwnedAccount = z.infer<typeof OwnedAccount>

/** An account whose transactions do not add up to the state's total of the same day. */
const DifferingAccount = z.object({
  ...OwnedAccount.shape,
  asOf: z.string(),
  /** By how many cents the transactions exceed the state's total. */
  difference: Figures,
})
export type DifferingAccount = z.infer<typeof DifferingAccount>

/** The most items named in each list of an answer. */
export const STATUS_NAMED = 50

/** How complete the register's money is. */
export const MoneyKnown = z.object({
  money: field(
    z.array(MoneyStatus),
    'How complete it is: the committees first, then the elections, newest first.',
    [],
  ),
  differing: field(
    z.array(DifferingAccount),
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
  ),
  comparedAccounts: field(
    z.int(),
    'The number of accounts that were compared, with those that the state no longer lists, which `money` leaves out.',
    398,
  ),
  differingAccounts: field(
    z.int(),
    'The number of accounts that differ, with those that the state no longer lists, which `money` leaves out.',
    1,
  ),
  asked: field(
    z.object({
      accounts: z.int(),
      oldest: z.nullable(z.string()),
      latest: z.nullable(z.string()),
    }),
    'The number of accounts for which the state was asked, and the oldest and latest of the instants at which each was last asked.',
    { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
  ),
})
export type MoneyKnown = z.infer<typeof MoneyKnown>

export const DataStatus = record('DataStatus', 'How complete the register’s money is.', {
  ...MoneyKnown.shape,
  contact: field(
    z.nullable(z.string()),
    'Where to report mistakes: an e-mail address or the address of a page; null if the operator set none.',
    'https://ledger.example.org/about',
  ),
  publishedAt: field(
    z.nullable(z.string()),
    'When everything was last published as files (see /api/bulk); null if it never was.',
    '2026-07-26T09:30:00.000Z',
  ),
})
export type DataStatus = z.infer<typeof DataStatus>
