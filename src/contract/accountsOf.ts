import type { AccountListEntry } from './account.ts'
import type { Balance } from './balance.ts'
import type { Candidate } from './candidate.ts'

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

/** The sum in cents of the known cash on hand of these accounts; null when none is known. */
export function cashOnHand(
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): number | null {
  const known = accounts.flatMap(({ accountNum }) => balances.get(accountNum ?? 0)?.coh ?? [])
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0)
}
