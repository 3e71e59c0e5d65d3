import { type Kysely, SqliteAdapter } from 'kysely'

/** For the few statements in which the two engines differ. */
export const isSqlite = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter
