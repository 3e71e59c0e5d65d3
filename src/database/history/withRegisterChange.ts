import type { Db } from '../connection/Db.ts'
import { withWriteTransaction } from './withWriteTransaction.ts'
import { registerIn } from './register.ts'

/** Who makes a change or a look-up, from which address and when (ISO in UTC); it is recorded with each. */
export interface Actor {
  who: string
  ipAddress: string
  at: string
  /** The kind of browser, such as `Firefox on Windows`; '' or left out if unknown. Recorded with sign-ins only. */
  client?: string
  /** The entry of the audit trail that this one undoes. */
  undoes?: number
}

/**
 * Runs a change of public records and its audit entry in one transaction, which first marks the register as changed.
 * Throws DatabaseBusy if another process writes for too long.
 */
export const withRegisterChange = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  withWriteTransaction(db, async (trx) => {
    await registerIn(trx).noteChange()
    return work(trx)
  })
