import * as z from 'zod/mini'

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

/** How far the register's money is known, the committees first, then the elections, newest first. */
export const DataStatus = z.object({ money: z.array(MoneyStatus) })
export type DataStatus = z.infer<typeof DataStatus>
