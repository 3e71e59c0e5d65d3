import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** Integer cents; null when the source has no number for it, which is not the same as zero. */
const Cents = z.catch(z.nullable(z.int()), null)

/** What one account has taken in and paid out since it was opened, in cents. */
export const Balance = z.object({
  account: AcctNum,
  /** Cash on hand. */
  coh: Cents,
  /** Monetary contributions, without loans and in-kind. */
  monetary: Cents,
  loans: Cents,
  /** In-kind contributions: never part of cash. */
  inkind: Cents,
  expend: Cents,
  /** Signed: positive is out of the account, negative back into it. */
  transfers: Cents,
  /** Other distributions: already in expenditures, never part of cash. */
  other: Cents,
})
export type Balance = z.infer<typeof Balance>

export type Amounts = Omit<Balance, 'account' | 'coh'>

/**
 * Cash on hand in cents, by the formula of the state's own report totals; null when no component is known.
 * Transfers are signed, in-kind and other distributions are not cash.
 */
export function computeCashOnHand({ monetary, loans, expend, transfers }: Amounts): number | null {
  if ([monetary, loans, expend, transfers].every((amount) => amount === null)) return null
  return (monetary ?? 0) + (loans ?? 0) - (expend ?? 0) - (transfers ?? 0)
}

/** The most accounts one call of `/api/balances` takes. */
export const MAX_BALANCE_ACCOUNTS = 500
