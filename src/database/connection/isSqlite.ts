import { type Kysely, SqliteAdapter } from 'kysely'

/** For the few things that the two engines want said differently. */
export const isSqlite = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter
