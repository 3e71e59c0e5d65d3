import type { Db } from './openDatabase.ts'

/**
 * Runs several reads over one state of the database, so that an answer put together from them is wholly from
 * before an import or wholly from after it.
 */
export const withReadTransaction = <Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? read(db) : db.transaction().setIsolationLevel('repeatable read').execute(read)
