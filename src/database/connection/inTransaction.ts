import type { Db } from './Db.ts'

/** Runs `work` in this transaction or, if it is none, in one of its own. */
export const inTransaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
