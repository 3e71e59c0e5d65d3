import { balanceDifferences } from '#server/data/balanceDifferences.ts'
import type { Db } from '#server/db/openDatabase.ts'
import { dollars } from '../normalise/dollars.ts'
import type { Warn } from '../read/recordsOf.ts'

/** Says where the list of balances and the transactions on file disagree. */
export async function warnOfDifferences(trx: Db, warn: Warn): Promise<void> {
  for (const { account, figure, listed, rolledUp } of await balanceDifferences(trx))
    warn(
      'Figures of the list of balances that the transactions on file do not come to, shown as listed',
      `account ${account} ${figure} ${dollars(listed)}, by transactions ${dollars(rolledUp)}`,
    )
}
