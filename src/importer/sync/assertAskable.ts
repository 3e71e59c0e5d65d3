import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import { ImportError } from '../ImportError.ts'

/** Throws ImportError for the sample register, and for accounts that are not in the register. */
export async function assertAskable(
  db: Db,
  register: readonly { acctNum: number }[],
  accounts: readonly number[] = [],
): Promise<void> {
  if (await registerIn(db).isSample())
    throw new ImportError(
      'The register holds the invented sample, of which the state knows nothing. Fetch the lists first: npm run import -- ' +
        'sync committees, and: sync candidates --election ID',
    )
  const known = new Set(register.map(({ acctNum }) => acctNum))
  const strangers = accounts.filter((account) => !known.has(account))
  if (strangers.length > 0)
    throw new ImportError(
      `No candidate or committee in the register has the account ${strangers.join(', ')}. Correct the number, or fetch ` +
        `the lists first.`,
    )
}
