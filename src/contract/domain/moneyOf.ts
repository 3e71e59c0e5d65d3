import type { AccountListEntry } from '../schemas/account.ts'
import type { Balance } from '../schemas/balance.ts'
import { cashOf, type CashOnHand, knownBalances, sumOf } from './accountsOf.ts'

/** The cash on hand of several accounts and what came in and went out, in cents. */
export interface Money extends CashOnHand {
  monetary: number | null
  loans: number | null
  expend: number | null
  transfers: number | null
}

/**
 * Cash on hand as every list shows it, with its parts over the same accounts, those whose cash on hand is known. A part
 * is null if none of these accounts is known or one of them lacks it, so that no part covers fewer accounts than the sum.
 */
export function moneyOf(
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): Money {
  const known = knownBalances(accounts, balances)
  return {
    ...cashOf(known, accounts.length),
    monetary: sumOf(known, 'monetary'),
    loans: sumOf(known, 'loans'),
    expend: sumOf(known, 'expend'),
    transfers: sumOf(known, 'transfers'),
  }
}
