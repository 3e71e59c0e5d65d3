import type { AccountListEntry } from '../schemas/account.ts'
import { type Balance, Basis } from '../schemas/balance.ts'
import type { Candidate } from '../schemas/candidate.ts'

/** In the order in which one wins over another of the same day. */
const BASES = Basis.options

/** What a candidate's own account is called where its account list does not name it. */
export const OWN_ACCOUNT_NAME = 'Campaign Account'

/** The accounts of a candidate, each once: its own first, then those of its list. */
export function accountsOf({ AcctNum, AccountList }: Pick<Candidate, 'AcctNum' | 'AccountList'>) {
  const own = AccountList.find(({ accountNum }) => accountNum === AcctNum)
  // An account without a number is known by its name alone.
  const seen = new Set<number | string>([AcctNum])
  const others = AccountList.filter(({ accountNum, accountName }) => {
    const isNew = !seen.has(accountNum ?? accountName)
    seen.add(accountNum ?? accountName)
    return isNew
  })
  return [{ accountName: own?.accountName ?? OWN_ACCOUNT_NAME, accountNum: AcctNum }, ...others]
}

/** The account numbers of these candidates, for a call of balances; accounts without a number are skipped. */
export const accountNumbersOf = (candidates: readonly Candidate[]): number[] =>
  candidates.flatMap(accountsOf).flatMap(({ accountNum }) => accountNum ?? [])

/** What several accounts have left, and how much of that is known. */
export interface CashOnHand {
  /** The sum of the known cash on hand, in cents; null when none is known. */
  cents: number | null
  /** Of how many of the accounts it is known. */
  known: number
  accounts: number
  /** The ISO day of the oldest part: a sum is as old as that. */
  asOf: string | null
  /** What the known parts stand on, each once. */
  bases: readonly Basis[]
  /** By how many cents transactions and the state's totals are apart, account by account; null where none differs. */
  apart: number | null
}

/** The one rule of what a candidate or a committee has left: every list and every record shows this. */
export function cashOnHand(
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): CashOnHand {
  const known = accounts.flatMap(({ accountNum }) => {
    const balance = balances.get(accountNum ?? 0)
    return balance && balance.coh !== null ? { ...balance, coh: balance.coh } : []
  })
  return {
    cents: known.length === 0 ? null : known.reduce((sum, { coh }) => sum + coh, 0),
    known: known.length,
    accounts: accounts.length,
    ...standingOf(known),
    apart: apart(known),
  }
}

/** By how many cents the transactions of these accounts and the state's totals are apart; null where none differs. */
export function apart(balances: readonly Pick<Balance, 'reconciled' | 'difference'>[]): number | null {
  const differing = balances.filter(({ reconciled }) => reconciled === false)
  if (differing.length === 0) return null
  return differing.reduce((sum, { difference }) => sum + Math.abs(difference?.coh ?? 0), 0)
}

/** What these balances stand on together, and the day of the oldest; null where a day is not known. */
export function standingOf(balances: readonly Pick<Balance, 'basis' | 'asOf'>[]) {
  const days = balances.map(({ asOf }) => asOf ?? '').toSorted()
  return {
    asOf: days[0] || null,
    bases: BASES.filter((basis) => balances.some((balance) => balance.basis === basis)),
  }
}
