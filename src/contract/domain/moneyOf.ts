import type { AccountListEntry } from '../schemas/account.ts'
import type { Balance } from '../schemas/balance.ts'
import type { Figure } from './moneyTerms.ts'
import { type CashOnHand, cashOnHand } from './accountsOf.ts'

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
  const known = accounts.flatMap(({ accountNum }) => {
    const balance = balances.get(accountNum ?? 0)
    return balance && balance.coh !== null ? balance : []
  })
  const sum = (figure: Figure) =>
    known.length === 0 || known.some((balance) => balance[figure] === null)
      ? null
      : known.reduce((cents, balance) => cents + (balance[figure] ?? 0), 0)
  return {
    ...cashOnHand(accounts, balances),
    monetary: sum('monetary'),
    loans: sum('loans'),
    expend: sum('expend'),
    transfers: sum('transfers'),
  }
}
