import type { Db } from './openDatabase.ts'
import { withWriteTransaction } from './withWriteTransaction.ts'
import { registerIn } from '../repositories/register.ts'

/** Who does something, from which address and when (ISO in UTC): every change and look-up is recorded with it. */
export interface Actor {
  who: string
  ipAddress: string
  at: string
  /** The entry of the audit trail that it takes back. */
  undoes?: number
}

/**
 * Runs a change of public records and its audit entry in one transaction, which begins with marking the register
 * as changed. Throws DatabaseBusy when another process writes for too long.
 */
export const withRegisterChange = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  withWriteTransaction(db, async (trx) => {
    await registerIn(trx).noteChange()
    return work(trx)
  })
