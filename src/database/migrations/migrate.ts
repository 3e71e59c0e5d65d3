import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError } from '../connection/errors.ts'
import { isSqlite } from '../connection/Db.ts'
import * as register from './0001_register.ts'
import type { Database } from '../schema.ts'

/** Listed by hand, so that migrations are type-checked and the order is plain to see. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_register': register,
}

interface MigrationStatus {
  /** Migrations that this database has had. */
  executed: string[]
  /** Migrations it still needs. */
  pending: string[]
}

/** Throws DatabaseError for a database that newer code has migrated, or one from before the first migration. */
export async function migrationStatus(db: Kysely<Database>): Promise<MigrationStatus> {
  const { rows } = (await hasHistory(db))
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  return migrationStatusOf(rows.map(({ name }) => name))
}

/** In each engine's own SQL, because Kysely's introspection would read the metadata of every table. */
async function hasHistory(db: Kysely<Database>): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
    : await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  return rows.length > 0
}

/** The status of a database that has had these migrations, oldest first. Throws DatabaseError. */
export function migrationStatusOf(executed: string[]): MigrationStatus {
  const [first] = Object.keys(MIGRATIONS)
  if (executed.length > 0 && executed[0] !== first)
    throw new DatabaseError(
      `This database was made before the first release of the program, which cannot upgrade it. Nothing in it was ` +
        `changed. Set DATA_DIR to another folder, or DATABASE_URL to an empty database, and import the state's files again.`,
    )
  const unknown = executed.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0)
    throw new DatabaseError(
      `This database was made by a newer version of the program (it has had migration ${unknown.join(', ')}). ` +
        `Start that version, or restore a backup made before the upgrade.`,
    )
  return { executed, pending: Object.keys(MIGRATIONS).filter((name) => !executed.includes(name)) }
}

/** Runs every pending migration in one transaction. If one fails, nothing is changed and its error is thrown. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  if (!isSqlite(db)) return migrate(db)
  // Kysely does not know that SQLite can create tables in transactions, so each statement would wait for the disk.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrate(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
