import { setTimeout } from 'node:timers/promises'
import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  SqliteAdapter,
} from 'kysely'
import type { Database } from '../schema.ts'
import { DatabaseBusy, isBusy, ReplicaLost, toDatabaseError } from './errors.ts'

/** A connection to the register, or a transaction on it: what every query is given. */
export type Db = Kysely<Database>

/** A row of a table, as it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>

type Engine = Pick<Kysely<unknown>, 'getExecutor'>

/** For the few statements in which the two engines differ. */
export const isSqlite = (db: Engine): boolean => db.getExecutor().adapter instanceof SqliteAdapter

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

/**
 * Whether a column has one of these values. They are one parameter, so the statement is the same for any number of
 * values and is prepared once.
 *
 * PostgreSQL does not see the list while planning, so that it looks each value up in an index. For a list that it sees,
 * it estimates row counts value by value, which takes longer than the lookups, and for a few hundred values that no row
 * has it scans the whole table. It would also plan a prepared statement again each time, because a plan for one value
 * seems better than one for any number of them.
 */
export function isAmong(
  db: Engine,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  const ref = sql.ref(column)
  if (isSqlite(db)) return sql<boolean>`${ref} in (select value from json_each(${JSON.stringify(values)}))`
  // The type of an empty list is unknown.
  if (values.length === 0) return sql<boolean>`1 = 0`
  const list = sql.raw(typeof values[0] === 'number' ? 'bigint[]' : 'text[]')
  return sql<boolean>`${ref} = any((select ${values}::${list})::${list})`
}

/** For some columns of a table, one value or several; a row matches if it has one of them. */
type Values<Table extends keyof Database> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | readonly Row<Table>[Column][]
}

const hasValues = (db: Db, values: object) =>
  sql.join(
    [sql`1 = 1`, ...Object.entries(values).map(([column, value]) => hasValue(db, column, value))],
    sql` and `,
  )

function hasValue(db: Db, column: string, value: unknown): RawBuilder<unknown> {
  if (value === null) return sql`${sql.ref(column)} is null`
  if (Array.isArray(value)) return isAmong(db, column, value as (string | number)[]) // what columns have
  return sql`${sql.ref(column)} = ${value}`
}

/** The rows of a table with these values, in no order. */
export async function findRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Values<Table> = {},
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where ${hasValues(db, values)}`.execute(db)
  return rows
}

/** The only row of a table with these values; undefined if there is none. */
export const findRow = async <Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Values<Table>,
): Promise<Row<Table> | undefined> => (await findRows(db, table, values))[0]

/** Removes the rows of a table with these values, and returns them. */
export async function deleteRows<Table extends keyof Database>(
  trx: Db,
  table: Table,
  values: Values<Table>,
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`
    delete from ${sql.table(table)} where ${hasValues(trx, values)} returning *`.execute(trx)
  return rows
}

/**
 * Sorts after every character of a name or a path, so that a prefix is a range, which both engines can look up in an
 * index.
 */
const LAST = '\uffff'

/** The condition that the text of `column` begins with exactly `prefix`. */
export const startsWith = (column: Expression<string>, prefix: string) =>
  sql<SqlBool>`${column} >= ${prefix} and ${column} < ${prefix + LAST}`

/**
 * Runs several reads on one snapshot of the database, so that an answer made from them is entirely from before an import
 * or entirely from after it. They start over if a replica is lost on the way.
 */
export async function withReadTransaction<Result>(db: Db, read: (db: Db) => Promise<Result>) {
  if (db.isTransaction) return read(db)
  const readAll = () => db.transaction().setIsolationLevel('repeatable read').execute(read)
  try {
    return await readAll()
  } catch (error) {
    if (error instanceof ReplicaLost) return readAll()
    throw error
  }
}

// @limit memory api/whileImporting: Time a change waits for another one: {ms}, then 503
const WRITE_LOCK_TIMEOUT_MS = 5_000
/** A night writes one account after the other: a save that looked less often would miss the moments between them. */
const RETRY_DELAY_MS = 10
/** Only briefly, because a waiting transaction occupies a connection that readers need. */
const LOCK_TIMEOUT_MS = 100

/**
 * Runs a change in one transaction that holds the write lock across all servers, so the data it reads cannot change under
 * it. It waits for the lock without delaying readers of this process. After `timeoutMs` it throws DatabaseBusy, with
 * nothing changed.
 */
export async function withWriteTransaction<Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
  timeoutMs = WRITE_LOCK_TIMEOUT_MS,
): Promise<Result> {
  // This is part of a larger change, perhaps an import, which already holds the lock.
  if (db.isTransaction) return work(db)
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        await acquireWriteLock(trx, LOCK_TIMEOUT_MS)
        return work(trx)
      })
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline)
        throw new DatabaseBusy(
          'Another process, perhaps an import, is writing to the database. Try again when it is done.',
          { cause: error },
        )
      await setTimeout(RETRY_DELAY_MS)
    }
  }
}

/**
 * Takes the write lock until the transaction ends, before anything is read. With SQLite it writes, and waits for the
 * database's busy timeout; with PostgreSQL it locks a row, and waits `timeoutMs`.
 */
export async function acquireWriteLock(trx: Db, timeoutMs: number): Promise<void> {
  if (isSqlite(trx)) {
    await sql`update register set version = version where register_id = 1`.execute(trx)
    return
  }
  await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(trx)
  await sql`select 1 from register where register_id = 1 for update`.execute(trx)
}

const IMPORT_LOCK_TIMEOUT_MS = 5_000

/**
 * Runs `work` in one transaction that holds the write lock from its first statement on, so two imports never mix; readers
 * still see the previous data. Rolls back after a dry run, and if `work` throws. Throws DatabaseError if the database or
 * its disk refuses.
 */
export async function withImportTransaction<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    await acquireWriteLock(trx, IMPORT_LOCK_TIMEOUT_MS)
    const result = await work(trx)
    await (dryRun ? trx.rollback() : trx.commit()).execute()
    return result
  } catch (error) {
    // After some failures the engine has already rolled back; only the original error matters.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw toDatabaseError(error)
  }
}
