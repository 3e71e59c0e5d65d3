import { accountNumbersIn } from '#server/data/filers.ts'
import type { Db } from '#server/db/openDatabase.ts'
import type { Warn } from '../read/recordsOf.ts'
import type { Aliases } from './matchFilers.ts'

/**
 * Says which of the account numbers that the operator gave nobody has. Money goes to them all the same: a committee
 * that has closed is in no list of the state's, and another number would be a guess.
 */
export async function warnOfUnknownAccounts(
  trx: Db,
  { account, aliases }: { account?: number | undefined; aliases: Aliases },
  warn: Warn,
): Promise<void> {
  const known = await accountNumbersIn(trx)
  const check = (number: number, where: string) => {
    if (!known.has(number))
      warn(
        'Account numbers that no candidate or committee of the register has, perhaps mistyped',
        `${number} ${where}`,
      )
  }
  if (account !== undefined) check(account, 'in --account')
  for (const [name, number] of aliases) check(number, `in aliases.txt for "${name}"`)
}
