import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Figures } from './balance.ts'

/** How many accounts of a group have figures from each basis. */
const CountByBasis = z.object({ ledger: z.int(), stateTotal: z.int(), list: z.int() })

/** How well the money of one group of accounts is known. */
export const MoneyStatus = z.object({
  /** The election of the candidates with these accounts; null for committees. */
  election: z.nullable(z.string()),
  accounts: z.int(),
  byBasis: CountByBasis,
  /** The ISO day of the oldest figures among them; null if none are known. */
  oldestAsOf: z.nullable(z.string()),
  /** How many accounts' transactions were compared with the state's total of the same day. */
  compared: z.int(),
  /** How many of them differ from it. */
  differing: z.int(),
})
export type MoneyStatus = z.infer<typeof MoneyStatus>

/** An account and its owner. */
export const OwnedAccount = z.object({
  account: AcctNum,
  /** '' if no record has the account; likewise the next one. */
  name: z.string(),
  owner: z.nullable(z.enum(['candidate', 'committee'])),
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
  /** The committees first, then the elections, newest first. */
  money: z.array(MoneyStatus),
  /** The largest differences, at most STATUS_NAMED. */
  differing: z.array(DifferingAccount),
  /** How many accounts were compared; those that the state no longer lists are in no group of `money`. */
  comparedAccounts: z.int(),
  /** How many of them differ; those that the state no longer lists are in no group of `money`. */
  differingAccounts: z.int(),
  /**
   * For how many accounts the state was asked, and the oldest and newest of the instants at which each was last asked.
   */
  asked: z.object({
    accounts: z.int(),
    oldest: z.nullable(z.string()),
    latest: z.nullable(z.string()),
  }),
})
export type MoneyKnown = z.infer<typeof MoneyKnown>

/** The same, and whom to tell about mistakes. */
export const DataStatus = z.object({
  ...MoneyKnown.shape,
  /** How to reach the operator, from the settings: an e-mail address or a page; null if not set. */
  contact: z.nullable(z.string()),
  /** The instant of the last publication as files; null if there was none. */
  publishedAt: z.nullable(z.string()),
})
export type DataStatus = z.infer<typeof DataStatus>
