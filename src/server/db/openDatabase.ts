import { existsSync } from 'node:fs'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { DatabaseRefused } from './DatabaseRefused.ts'
import { migrateToLatest, migrationStanding } from './migrate.ts'
import { nodeSqlite } from './nodeSqlite.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/**
 * Opens or creates the database at `location` (a file, or `:memory:`) and brings it to this code's version.
 * `busyTimeout` is how long, in milliseconds, a statement may hold up this process while another one writes.
 * Throws DatabaseRefused, with a sentence for the operator, when it cannot be opened, is no database, or is newer.
 */
export async function openDatabase(location: string, { busyTimeout = 5_000 } = {}): Promise<Db> {
  let db: Db | undefined
  try {
    const existed = existsSync(location)
    db = new Kysely<Database>({ dialect: new SqliteDialect({ database: nodeSqlite(location, busyTimeout) }) })
    const { executed, pending } = await migrationStanding(db)
    if (pending.length > 0) {
      const last = executed.at(-1)
      if (existed && last !== undefined) await backUp(db, `${location}.after-${last}`)
      await migrateToLatest(db)
    }
    return db
  } catch (error) {
    await db?.destroy()
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(`The database ${location} cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/** A copy from before the migrations, made by the engine, since a plain copy of an open database may be torn. */
async function backUp(db: Db, file: string): Promise<void> {
  if (!existsSync(file)) await sql`vacuum into ${file}`.execute(db)
}
