import type { AccountListEntry, Candidate } from '../schemas/candidate.ts'
import type { Balance, Basis } from '../schemas/balance.ts'
import { BASES, type Figure } from './money.ts'

/** Candidates and committees draw their account numbers from one sequence without overlap; the state's are 4 or 5 digits. */
export const MAX_ACCT_NUM = 2_147_483_647

/** The account number written as `text`, leading zeros allowed; null unless it is an integer from 1 to 2^31-1. */
export function parseAcctNum(text: string): number | null {
  if (!/^0*\d{1,10}$/.test(text)) return null
  const acctNum = Number(text)
  return acctNum > 0 && acctNum <= MAX_ACCT_NUM ? acctNum : null
}

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
export const uniqueAccountsOf = (candidates: readonly WithAccounts[]): AccountListEntry[] =>
  uniqueAccounts(candidates.flatMap(accountsOf))

/** These accounts, each once. Those without a number may differ even if their names are equal. */
export function uniqueAccounts(accounts: readonly AccountListEntry[]): AccountListEntry[] {
  const seen = new Set<number>()
  return accounts.filter(({ accountNum }) => accountNum === null || seen.size < seen.add(accountNum).size)
}

/** An account whose number is known; there are no rows for others. */
export interface NumberedAccount {
  number: number
  name: string
}

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
  bases: readonly Basis[]
  /** By how many cents transactions and the state's totals differ, summed over the accounts; null if none differs. */
  apart: number | null
}

/** The sum of the cash on hand of these accounts that is known, in cents; null when none is known. */
export const centsOnHand = (
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): number | null => sumOf(knownBalances(accounts, balances), 'coh')

/** The one rule for the cash on hand of a candidate or committee, used by every list and every record. */
export const cashOnHand = (
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): CashOnHand => cashOf(knownBalances(accounts, balances), accounts.length)

export function knownBalances(
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): Balance[] {
  const known: Balance[] = []
  for (const { accountNum } of accounts) {
    const balance = balances.get(accountNum ?? 0)
    if (balance && balance.coh !== null) known.push(balance)
  }
  return known
}

/** The cash on hand of this many accounts of which these balances are known. */
export const cashOf = (known: readonly Balance[], accounts: number): CashOnHand => ({
  cents: sumOf(known, 'coh'),
  known: known.length,
  accounts,
  ...basesAndDay(known),
  apart: apart(known),
})

/** The sum of a figure in cents; null if there are no balances or one of them lacks it. */
export function sumOf(balances: readonly Balance[], figure: Figure): number | null {
  let sum = balances.length === 0 ? null : 0
  for (const { [figure]: cents } of balances) sum = sum === null || cents === null ? null : sum + cents
  return sum
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
  let oldest = balances[0]?.asOf ?? ''
  for (const { asOf } of balances) if ((asOf ?? '') < oldest) oldest = asOf ?? ''
  return {
    asOf: oldest || null,
    bases: BASES.filter((basis) => balances.some((balance) => balance.basis === basis)),
  }
}

export const RECONCILED_KINDS = ['candidate', 'committee'] as const
export type ReconciledKind = (typeof RECONCILED_KINDS)[number]

/** The properties that tell a record from its namesakes, with their labels. */
export const RECONCILED_PROPERTIES = {
  election: 'Election',
  office: 'Office',
  district: 'District',
  party: 'Party',
  status: 'Status',
  type: 'Type of committee',
} as const
export type ReconciledProperty = keyof typeof RECONCILED_PROPERTIES

/** A candidate's registration or a committee, with what tells it from others of the same name. */
export interface RegisteredEntity {
  kind: ReconciledKind
  acctNum: number
  name: string
  /** What tells it from others of the same name, on one line. */
  description: string
  page: string
  /** The state's code and its meaning. */
  values: Partial<Record<ReconciledProperty, readonly string[]>>
}

/** The record that an external id such as `candidate-91527` refers to. */
export function parseEntityId(id: string): Pick<RegisteredEntity, 'kind' | 'acctNum'> | undefined {
  const [kind, number = ''] = id.split('-', 2)
  const known = RECONCILED_KINDS.find((one) => one === kind)
  const acctNum = parseAcctNum(number)
  return known && acctNum !== null ? { kind: known, acctNum } : undefined
}

/** The id of a record outside of the register: `candidate-91527`. */
export const entityId = ({ kind, acctNum }: Pick<RegisteredEntity, 'kind' | 'acctNum'>) =>
  `${kind}-${acctNum}`
