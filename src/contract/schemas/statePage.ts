import * as z from 'zod/mini'
import { Instant } from './instant.ts'
import { TransactionKind } from './transactionKind.ts'

/** The pages with which the state shows an account's money: its totals, and a list of each kind. */
export const MoneyPage = z.enum(['totals', ...TransactionKind.options])
export type MoneyPage = z.infer<typeof MoneyPage>

/** One of the state's pages about an account. */
export const StatePage = z.object({
  page: z.enum([...MoneyPage.options, 'registration']),
  /** When the state was last asked for it. */
  askedAt: Instant,
  /** When it was last read; null if it never was. */
  readAt: z.nullable(Instant),
  /** Why it was not read when it was asked for last; '' if it was. */
  reason: z.string(),
})
export type StatePage = z.infer<typeof StatePage>
