import type { Filer } from '#database/money/filers.ts'
import type { Warn } from '../read/recordsOf.ts'

/** Where money went to an account number that nobody in the register has, it is followed: of a closed committee, perhaps. */
export function warnOfUnknownAccounts(
  filers: readonly Filer[],
  numbers: readonly number[],
  warn: Warn,
): void {
  const known = new Set(filers.map(({ acctNum }) => acctNum))
  for (const number of new Set(numbers))
    if (!known.has(number))
      warn(
        'Account numbers that no candidate or committee of the register has, perhaps mistyped',
        `${number}`,
      )
}
