import { DAY_MS } from '#contract/durations.ts'
import type { RegisteredAccount } from '#database/repositories/registrations.ts'
import { SAME_NIGHT_MS } from '../sameNight.ts'

/** The page of an active account is fetched again after this time, any other after a year. */
const REFRESH_MS = 30 * DAY_MS
const REFRESH_OFF_LIST_MS = 365 * DAY_MS
/** A redirect may have been maintenance. */
const RETRY_UNKNOWN_MS = 6 * DAY_MS

/**
 * The accounts whose registration pages to request, in this order: those never fetched, active ones first; those whose
 * status has changed since; those fetched longest ago, or unknown to the state a week ago; then those whose page could not be
 * fetched, because several in a row end the run. `accounts` names them instead.
 */
export function planDetails(
  register: readonly RegisteredAccount[],
  { now, accounts }: { now: Date; accounts?: readonly number[] | undefined },
): RegisteredAccount[] {
  if (accounts !== undefined) return register.filter(({ acctNum }) => accounts.includes(acctNum))
  return register
    .flatMap((account) => {
      const rank = rankOf(account, now)
      return rank === null ? [] : [{ account, rank }]
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Date.parse(a.account.last?.checked_at ?? FIRST) - Date.parse(b.account.last?.checked_at ?? FIRST) ||
        b.account.acctNum - a.account.acctNum,
    )
    .map(({ account }) => account)
}

/** Sorts before every other instant. */
const FIRST = '1970-01-01T00:00:00Z'

/** Null for an account that need not be requested. */
function rankOf({ isListed, status, last }: RegisteredAccount, now: Date): number | null {
  if (last === null) return isListed ? 0 : 1
  const age = now.getTime() - Date.parse(last.checked_at)
  if (age < SAME_NIGHT_MS) return null
  if (last.outcome === 'refused') return 4
  if (last.listed_status !== status) return 2
  if (last.outcome === 'noAccount') return age >= RETRY_UNKNOWN_MS ? 3 : null
  return age >= (isListed ? REFRESH_MS : REFRESH_OFF_LIST_MS) ? 3 : null
}
