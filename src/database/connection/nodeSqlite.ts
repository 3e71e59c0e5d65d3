import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { lruMap } from '../lruMap.ts'

const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = full', // an acknowledged edit survives a power cut
  'foreign_keys = on',
  'trusted_schema = off',
  // @limit memory sqlite/logSize: The embedded database's write-ahead log: {bytes}; emptied after an import
  /** Otherwise the log would keep its size after a large import. */
  `journal_size_limit = ${64 * 1024 * 1024}`,
]

/** More than the program's fixed statements; of the generated ones, the most recently used are cached. */
const CACHED_STATEMENTS = 500

/**
 * node:sqlite in the form Kysely's dialect expects: parameters in one array, and each statement says whether it returns
 * rows.
 */
export const nodeSqlite = (location: string, busyTimeoutMs: number): SqliteDatabase =>
  asKyselyDatabase(openSqlite(location, busyTimeoutMs))

/**
 * Opens a file, or `:memory:`, that waits this long while another connection is writing. Throws the engine’s own error.
 */
function openSqlite(location: string, busyTimeoutMs: number): DatabaseSync {
  const sqlite = new DatabaseSync(location, { timeout: busyTimeoutMs })
  for (const pragma of PRAGMAS) sqlite.exec(`pragma ${pragma}`)
  return sqlite
}

function asKyselyDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const statements = lruMap<SqliteStatement>({ maxSize: CACHED_STATEMENTS })
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // SQLite rolls a transaction back when the disk is full. A second rollback is an error, which would hide the first.
      if (text === 'rollback' && !sqlite.isTransaction) return NOTHING
      // The engine runs some pragmas while preparing them, and not when the statement first runs, so they are never
      // cached.
      if (text.startsWith('pragma')) return asKyselyStatement(sqlite.prepare(text))
      const known = statements.get(text)
      if (known) return known
      const statement = asKyselyStatement(sqlite.prepare(text))
      statements.set(text, statement)
      return statement
    },
  }
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

// Kysely passes on only what its types allow in a query, and the schema has only numbers, strings, bytes and nulls.
const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  if (statement.columns().length === 0)
    return {
      ...NOTHING,
      run: (parameters) => statement.run(...values(parameters)),
    }
  const all = readerOf(statement)
  return { ...NOTHING, reader: true, all, iterate: (parameters) => all(parameters).values() }
}

/**
 * Turns rows into objects. Objects made by node:sqlite itself take half again as long to create and thirty times as
 * long to read, because V8 does not know that they all have the same shape.
 */
function readerOf(statement: StatementSync) {
  // Not the keys of an object, where numeric names come first.
  const columnsOf = () => statement.columns().map(({ name }) => name)
  let columns = columnsOf()
  let toObject = rowMaker(columns)
  statement.setReturnArrays(true)
  return (parameters: readonly unknown[]): object[] => {
    // Arrays, because of setReturnArrays.
    const rows = statement.all(...values(parameters)) as unknown as unknown[][]
    // A table in a `select *` may have gained a column since.
    if (rows[0] && rows[0].length !== columns.length) {
      columns = columnsOf()
      toObject = rowMaker(columns)
    }
    return rows.map(toObject)
  }
}

/** Returns a function that makes an object from a row with these columns. */
function rowMaker(columns: readonly string[]): (row: readonly unknown[]) => object {
  const empty: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]))
  return (row) => {
    const named = { ...empty }
    let at = 0
    // Iterating over pairs of index and name would take half again as long.
    for (const name of columns) named[name] = row[at++]
    return named
  }
}

export const IN_MEMORY = ':memory:'

/** An image of the first database of this process once it had its tables. */
let tables: Uint8Array | undefined

/**
 * A database in memory. Every one but the first of a process starts with the tables that `saveTables` saved: copying them
 * takes a millisecond, and running all migrations thirty.
 */
export function memoryDatabase() {
  const sqlite = openSqlite(IN_MEMORY, 0)
  if (tables) sqlite.deserialize(tables)
  return {
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    /** Call this when all tables exist and hold nothing but what a new register has. */
    saveTables(): void {
      tables ??= sqlite.serialize()
    },
  }
}
