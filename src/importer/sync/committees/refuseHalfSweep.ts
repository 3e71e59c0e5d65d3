import { formatNumber } from '#contract/domain/formatNumber.ts'
import { ImportError } from '../../ImportError.ts'
import { isTooMuch } from '../../load/refuseRemovals.ts'

/**
 * Throws ImportError if a sweep of the look-up lacks many of the committees on file, overall or of those that one page
 * should have, because that page may be incomplete. `names` has the names on file by account.
 */
export function refuseHalfSweep(names: ReadonlyMap<number, string>, found: ReadonlySet<number>): void {
  const byBeginning = Map.groupBy(names, ([, name]) => lookupLetterOf(name))
  for (const [beginning, some] of [['', [...names]] as const, ...byBeginning]) {
    const missing = some.filter(([acctNum]) => !found.has(acctNum))
    const isEmpty = missing.length === some.length && missing.length > MAX_SHARE_OF_PAGE
    if (!isEmpty && !isTooMuch({ removed: missing.length, onFile: some.length })) continue
    const of =
      beginning === '' ? '' : ` whose names begin with ${beginning ?? 'neither a letter nor a digit'}`
    throw new ImportError(
      `The state's look-up of committees lacks ${formatNumber(missing.length)} of the ${formatNumber(some.length)} on file${of}, ` +
        `${missing[0]?.[0]} first, so its answer may be incomplete. No status was changed; check in a browser what ` +
        `/committees/ComLkupByName.asp returns.`,
    )
  }
}

/** Up to this many may have been renamed between two sweeps. */
const MAX_SHARE_OF_PAGE = 3

/** The letter or digit with which the look-up finds this name; null if it is found by what it contains. */
export const lookupLetterOf = (name: string): string | null =>
  /^[a-z0-9]/i.exec(name)?.[0].toUpperCase() ?? null
