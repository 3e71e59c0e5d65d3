import type { Db } from '../connection/openDatabase.ts'
import { hiddenAccounts } from '../repositories/deletedAccounts.ts'

/** Leaves out accounts whose record is deleted. */
export async function shownAccounts(db: Db, accounts: readonly number[]): Promise<number[]> {
  const hidden = await hiddenAccounts(db).where('acct_num', 'in', accounts).execute()
  return accounts.filter((account) => !hidden.some(({ acct_num }) => acct_num === account))
}
