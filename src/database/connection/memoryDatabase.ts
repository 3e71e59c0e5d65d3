import { SqliteDialect } from 'kysely'
import { asKyselyDatabase, openSqlite } from './nodeSqlite.ts'

export const IN_MEMORY = ':memory:'

/** The register, and the store of transactions attached to it. */
const SCHEMAS = ['main', 'books'] as const

/** Images of the first database of this process once it had its tables. */
let tables: ReadonlyMap<string, Uint8Array> | undefined

/**
 * A database in memory, with a store of transactions in memory too. Every one but the first of a process starts with the
 * tables that `keepTables` saved: copying them takes a millisecond, and running all migrations thirty.
 */
export function memoryDatabase() {
  const sqlite = openSqlite(IN_MEMORY, 0)
  sqlite.exec(`attach ':memory:' as books`)
  for (const [dbName, image] of tables ?? []) sqlite.deserialize(image, { dbName })
  return {
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    /** Call this when all tables exist and hold nothing but what a new register has. */
    keepTables(): void {
      tables ??= new Map(SCHEMAS.map((name) => [name, sqlite.serialize(name)]))
    },
  }
}
