import { type Kysely, type SelectQueryBuilder, sql, SqliteAdapter } from 'kysely'
import type { Database } from '../schema.ts'

/** A connection to the register, or a transaction on it: what every query is given. */
export type Db = Kysely<Database>

/** For the few statements in which the two engines differ. */
export const isSqlite = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter

/** How many rows a query has. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return (row as { count: number }).count // what it selects
}

/** The highest number of a table's records; 0 if there are none. */
export async function lastOf(db: Db, table: keyof Database, key: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(${sql.ref(key)}) as last from ${sql.table(table)}`.execute(db)
  return rows[0]?.last ?? 0
}

/** The database engine's name for operators, and its version number; null for the embedded one, which comes with Node. */
export async function engineName(db: Db): Promise<{ name: string; version: number | null }> {
  if (isSqlite(db)) return { name: 'the embedded database', version: null }
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  return { name: `PostgreSQL ${version}`, version: Number.parseInt(version, 10) }
}

/** Makes something for a database when it is first needed, and holds it as long as the database exists. */
export function onePerDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, Value>()
  return (db) => {
    const value = values.get(db) ?? make(db)
    values.set(db, value)
    return value
  }
}
