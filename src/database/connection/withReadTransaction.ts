import { ReplicaLost } from './errors.ts'
import type { Db } from './Db.ts'

/**
 * Runs several reads on one snapshot of the database, so that an answer made from them is entirely from before an import
 * or entirely from after it. They start over if a replica is lost on the way.
 */
export async function withReadTransaction<Result>(
  db: Db,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return read(db)
  const readAll = () => db.transaction().setIsolationLevel('repeatable read').execute(read)
  try {
    return await readAll()
  } catch (error) {
    if (error instanceof ReplicaLost) return readAll()
    throw error
  }
}
