import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = full', // an acknowledged edit survives a power cut
  'foreign_keys = on',
  'trusted_schema = off',
  // After an import the log would stay as large as the import was.
  `journal_size_limit = ${64 * 1024 * 1024}`,
]

/** More statements than the program has, so that generated SQL cannot grow the map forever. */
const KEPT_STATEMENTS = 500

/** node:sqlite as Kysely's dialect wants it: parameters in one array, and each statement says whether it returns rows. */
export function nodeSqlite(location: string, busyTimeoutMs: number): SqliteDatabase {
  const sqlite = new DatabaseSync(location, { timeout: busyTimeoutMs })
  for (const pragma of PRAGMAS) sqlite.exec(`pragma ${pragma}`)

  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // A full disk ends a transaction by itself. To end it twice is an error, which would hide the first.
      if (text === 'rollback' && !sqlite.isTransaction) return NOTHING
      const known = kept.get(text)
      if (known) return known
      const statement = asKyselyStatement(sqlite.prepare(text))
      if (kept.size < KEPT_STATEMENTS) kept.set(text, statement)
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

// Kysely hands over what its own types let a query hold, and the schema has only numbers, strings, bytes and nulls.
const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
