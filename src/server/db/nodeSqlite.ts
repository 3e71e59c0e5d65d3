import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = full', // an acknowledged edit survives a power cut
  'foreign_keys = on',
  'trusted_schema = off',
]

/** More statements than the program has: a bound, so that generated SQL cannot grow the map for ever. */
const KEPT_STATEMENTS = 500

/** node:sqlite as Kysely's SQLite dialect wants it: parameters in one array, a word on who returns rows. */
export function nodeSqlite(location: string, busyTimeout: number): SqliteDatabase {
  const sqlite = new DatabaseSync(location, { timeout: busyTimeout })
  for (const pragma of PRAGMAS) sqlite.exec(`pragma ${pragma}`)

  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const known = kept.get(text)
      if (known) return known
      const statement = asKyselyStatement(sqlite.prepare(text))
      if (kept.size < KEPT_STATEMENTS) kept.set(text, statement)
      return statement
    },
  }
}

// Kysely hands over what its own types let a query hold, and the schema has only numbers, strings and nulls.
const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
