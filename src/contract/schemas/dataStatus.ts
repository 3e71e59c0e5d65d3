import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Figures } from './balance.ts'

/** How many of a group's accounts have their figures from each basis. */
const CountByBasis = z.object({ ledger: z.int(), stateTotal: z.int(), list: z.int() })

/** How well the money of one group of accounts is known. */
export const MoneyStatus = z.object({
  /** The election whose candidates' accounts these are; null for the committees. */
  election: z.nullable(z.string()),
  accounts: z.int(),
  byBasis: CountByBasis,
  /** The ISO day of the oldest figures among them; null where none are known. */
  oldestAsOf: z.nullable(z.string()),
  /** How many accounts differ from the state's total of the same day. */
  differing: z.int(),
})
export type MoneyStatus = z.infer<typeof MoneyStatus>

/** An account, and whose it is. */
export const OwnedAccount = z.object({
  account: AcctNum,
  /** '' where it is no record's, as with the next. */
  name: z.string(),
  owner: z.nullable(z.enum(['candidate', 'committee'])),
})
export type OwnedAccount = z.infer<typeof OwnedAccount>

/** An account whose transactions do not come to the state's total of the same day. */
const DifferingAccount = z.object({
  ...OwnedAccount.shape,
  asOf: z.string(),
  /** By how many cents the transactions exceed the state's total. */
  difference: Figures,
})
export type DifferingAccount = z.infer<typeof DifferingAccount>

/** How many of the largest of something an answer names. */
export const STATUS_NAMED = 50

/** How far the register's money is known. */
export const MoneyKnown = z.object({
  /** The committees first, then the elections, newest first. */
  money: z.array(MoneyStatus),
  /** Those that differ most, at most STATUS_NAMED. */
  differing: z.array(DifferingAccount),
  /** How many of them there are. */
  differingAccounts: z.int(),
  /** Of how many accounts the state was asked, and the first and the last of the instants at which each last was. */
  asked: z.object({
    accounts: z.int(),
    oldest: z.nullable(z.string()),
    latest: z.nullable(z.string()),
  }),
})
export type MoneyKnown = z.infer<typeof MoneyKnown>

/** The same, and whom to tell of what is wrong. */
export const DataStatus = z.object({
  ...MoneyKnown.shape,
  /** Where the operator can be reached, as the operator set it: an address of mail or of a page; null where none is set. */
  contact: z.nullable(z.string()),
  /** When all of it was last published as files, an instant; null where it was not. */
  publishedAt: z.nullable(z.string()),
})
export type DataStatus = z.infer<typeof DataStatus>
