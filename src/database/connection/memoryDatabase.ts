import { SqliteDialect } from 'kysely'
import { asKyselyDatabase, openSqlite } from './nodeSqlite.ts'

export const IN_MEMORY = ':memory:'

/** An image of the first database of this process once it had its tables. */
let tables: Uint8Array | undefined

/**
 * A database in memory. Every one but the first of a process starts with the tables that `keepTables` saved: copying them
 * takes a millisecond, and running all migrations thirty.
 */
export function memoryDatabase() {
  const sqlite = openSqlite(IN_MEMORY, 0)
  if (tables) sqlite.deserialize(tables)
  return {
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    /** Call this when all tables exist and hold nothing but what a new register has. */
    keepTables(): void {
      tables ??= sqlite.serialize()
    },
  }
}
