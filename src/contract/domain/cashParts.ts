import type { AccountListEntry } from '../schemas/candidate.ts'
import type { Balance } from '../schemas/balance.ts'
import { computeCashOnHand } from './money.ts'
import { cashOf, type CashOnHand, knownBalances, sumOf } from './accounts.ts'

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

export interface CashPart {
  figure: 'monetary' | 'loans' | 'expend' | 'transfers'
  label: string
  /** Positive if it goes the way that its label says. */
  cents: number
  /** Whether cash on hand is more by it, and not less. */
  isIn: boolean
}

/**
 * The parts that make the cash on hand, to the cent: loans and transfers only if they are not zero. Null if it is not
 * known what it is made of: a part is missing, or a list gives another sum.
 */
export function partsOfCash(money: Money): CashPart[] | null {
  const { cents, monetary, loans, expend, transfers } = money
  if (monetary === null || loans === null || expend === null || transfers === null) return null
  if (computeCashOnHand({ monetary, loans, expend, transfers }) !== cents) return null
  const isBack = transfers < 0
  const parts: CashPart[] = [
    { figure: 'monetary', label: 'Raised', cents: monetary, isIn: true },
    { figure: 'loans', label: 'Loans', cents: loans, isIn: true },
    { figure: 'expend', label: 'Spent', cents: expend, isIn: false },
    {
      figure: 'transfers',
      label: isBack ? 'Transferred back' : 'Transferred out',
      cents: Math.abs(transfers),
      isIn: isBack,
    },
  ]
  return parts.filter(({ figure, cents: part }) => figure === 'monetary' || figure === 'expend' || part !== 0)
}
