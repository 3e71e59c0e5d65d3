import { SqliteDialect } from 'kysely'
import { asKyselyDatabase, openSqlite } from './nodeSqlite.ts'

export const IN_MEMORY = ':memory:'

/** The register and, beside it, the store of transactions. */
const SCHEMAS = ['main', 'books'] as const

/** What the first of this process was once it had its tables. */
let tables: ReadonlyMap<string, Uint8Array> | undefined

/**
 * A database in memory, with a store of transactions that is in memory too. Every one of a process but the first begins with
 * the tables that `keepTables` has seen: to copy them takes a millisecond, and all migrations thirty.
 */
export function memoryDatabase() {
  const sqlite = openSqlite(IN_MEMORY, 0)
  sqlite.exec(`attach ':memory:' as books`)
  for (const [dbName, image] of tables ?? []) sqlite.deserialize(image, { dbName })
  return {
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    /** Call it when all tables are there, and nothing is in them that a new register has not. */
    keepTables(): void {
      tables ??= new Map(SCHEMAS.map((name) => [name, sqlite.serialize(name)]))
    },
  }
}
