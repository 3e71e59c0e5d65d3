import type { Filer } from '#database/money/filers.ts'
import type { Warn } from '../read/recordsOf.ts'

/** Warns about money of unknown accounts, which is imported all the same: the account may be a closed committee's. */
export function warnOfUnknownAccounts(
  filers: readonly Filer[],
  numbers: readonly number[],
  warn: Warn,
): void {
  const known = new Set(filers.map(({ acctNum }) => acctNum))
  for (const number of new Set(numbers))
    if (!known.has(number))
      warn(
        'Account numbers that no candidate or committee in the register has, perhaps mistyped',
        `${number}`,
      )
}
