import type { AccountListEntry } from '../schemas/account.ts'
import type { Balance, Basis } from '../schemas/balance.ts'
import type { Candidate } from '../schemas/candidate.ts'
import { BASES } from './moneyTerms.ts'

/** The name of a candidate's own account if its account list does not give one. */
const OWN_ACCOUNT_NAME = 'Campaign Account'

type WithAccounts = Pick<Candidate, 'AcctNum' | 'AccountList'>

/** The accounts of a candidate, each once: its own first, then those of its list. */
export function accountsOf({ AcctNum, AccountList }: WithAccounts): AccountListEntry[] {
  // The common case, on lists of thousands.
  if (AccountList.length === 0) return [{ accountName: OWN_ACCOUNT_NAME, accountNum: AcctNum }]
  const own = AccountList.find(({ accountNum }) => accountNum === AcctNum)
  // An account without a number is identified by its name.
  const seen = new Set<number | string>([AcctNum])
  const others = AccountList.filter(({ accountNum, accountName }) => {
    const isNew = !seen.has(accountNum ?? accountName)
    seen.add(accountNum ?? accountName)
    return isNew
  })
  return [{ accountName: own?.accountName ?? OWN_ACCOUNT_NAME, accountNum: AcctNum }, ...others]
}

/** The accounts of several candidates, each once even if two of them list it. */
export const uniqueAccountsOf = (candidates: readonly WithAccounts[]): AccountListEntry[] => [
  ...new Map(
    candidates
      .flatMap(accountsOf)
      // Accounts without a number may differ even if their names are equal.
      .map((account, index) => [account.accountNum ?? `${account.accountName} ${index}`, account] as const),
  ).values(),
]

/** An account whose number is known; there are no rows for others. */
export interface NumberedAccount {
  number: number
  name: string
}

/** Those accounts of a list that have a number. */
export const numberedAccounts = (accounts: readonly AccountListEntry[]): NumberedAccount[] =>
  accounts.flatMap(({ accountNum, accountName }) =>
    accountNum === null ? [] : [{ number: accountNum, name: accountName }],
  )

/** A committee's only account, in the form of a candidate's account list. */
export const committeeAccounts = (acctNum: number): AccountListEntry[] => [
  { accountName: 'Committee Account', accountNum: acctNum },
]

/** The account numbers of these candidates, for a call of balances; accounts without a number are skipped. */
export const accountNumbersOf = (candidates: readonly WithAccounts[]): number[] =>
  candidates.flatMap(accountsOf).flatMap(({ accountNum }) => accountNum ?? [])

/** The cash on hand of several accounts, and how much of it is known. */
export interface CashOnHand {
  /** The sum of the known cash on hand, in cents; null when none is known. */
  cents: number | null
  /** For how many of the accounts it is known. */
  known: number
  accounts: number
  /** The ISO day of the oldest part, which is the day of the sum. */
  asOf: string | null
  /** The bases of the known parts, each once. */
  bases: readonly Basis[]
  /** By how many cents transactions and the state's totals differ, summed over the accounts; null if none differs. */
  apart: number | null
}

/** The sum of the cash on hand of these accounts that is known, in cents; null when none is known. */
export function centsOnHand(
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): number | null {
  let sum: number | null = null
  for (const { accountNum } of accounts) {
    const cents = balances.get(accountNum ?? 0)?.coh ?? null
    if (cents !== null) sum = (sum ?? 0) + cents
  }
  return sum
}

/** The one rule for the cash on hand of a candidate or committee, used by every list and every record. */
export function cashOnHand(
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): CashOnHand {
  const known = accounts.flatMap(({ accountNum }) => {
    const balance = balances.get(accountNum ?? 0)
    return balance && balance.coh !== null ? balance : []
  })
  return {
    cents: centsOnHand(accounts, balances),
    known: known.length,
    accounts: accounts.length,
    ...basesAndDay(known),
    apart: apart(known),
  }
}

/** The largest cash on hand among them, in cents, which sets the scale of a list's bars. */
export const maxCash = (all: readonly (number | null)[]): number =>
  all.reduce<number>((most, cents) => Math.max(most, cents ?? 0), 0)

/** By how many cents the transactions of these accounts and the state's totals differ; null if none differs. */
export function apart(balances: readonly Pick<Balance, 'reconciled' | 'difference'>[]): number | null {
  const differing = balances.filter(({ reconciled }) => reconciled === false)
  if (differing.length === 0) return null
  return differing.reduce((sum, { difference }) => sum + Math.abs(difference?.coh ?? 0), 0)
}

/** The bases of these balances together, and the day of the oldest; null if a day is unknown. */
export function basesAndDay(balances: readonly Pick<Balance, 'basis' | 'asOf'>[]) {
  const days = balances.map(({ asOf }) => asOf ?? '').toSorted()
  return {
    asOf: days[0] || null,
    bases: BASES.filter((basis) => balances.some((balance) => balance.basis === basis)),
  }
}
