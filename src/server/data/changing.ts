import type { Db } from '../db/openDatabase.ts'
import { registerIn } from './register.ts'

/** Who does something, from which address and when (ISO in UTC): every change and look-up is recorded with it. */
export interface Actor {
  who: string
  peer: string
  at: string
}

/**
 * Runs a change of public records and its audit entry in one transaction. The register is marked as changed
 * first: that takes the right to write before anything is read, so no other process can write in between.
 */
export const changing = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await registerIn(trx).noteChange()
    return work(trx)
  })
