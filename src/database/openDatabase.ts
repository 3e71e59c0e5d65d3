import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { type ConnectionOptions, connectTo, dialectFor, isPostgres, noteLocation } from './connectTo.ts'
import { type Db, isSqlite } from './connection/Db.ts'
import { DatabaseError, DatabaseUnavailable, engineCode, messageOf } from './connection/errors.ts'
import { IN_MEMORY, memoryDatabase } from './connection/nodeSqlite.ts'
import { migrateToLatest, migrationStatus } from './migrations/migrate.ts'
import type { Database } from './schema.ts'

/**
 * Opens the database at `location`, a file, `:memory:` or the address of a PostgreSQL database, and migrates it to this
 * code's version; a missing file is created. Throws DatabaseError, with a sentence for the operator, if it cannot be
 * opened, is not a database, is newer, or is read-only.
 */
export async function openDatabase(location: string, options: ConnectionOptions = {}): Promise<Db> {
  const { onStatusChange = () => {} } = options
  let db: Db | undefined
  let isOpen = false
  try {
    const existed = existsSync(location)
    const inMemory = location === IN_MEMORY ? memoryDatabase() : undefined
    // Until the database is open, failures are reported only once, by the error thrown.
    const dialect =
      inMemory?.dialect ??
      dialectFor(location, { ...options, onStatusChange: (sentence) => isOpen && onStatusChange(sentence) })
    db = new Kysely<Database>({ dialect })
    await refuseReadOnly(db, location)
    // Migrations, and waiting for those of another server, take longer than a visitor's query may.
    if (options.statementTimeoutMs && isPostgres(location) && (await migrationStatus(db)).pending.length > 0)
      await (await openDatabase(location)).destroy()
    const { executed, pending } = await migrationStatus(db)
    if (pending.length > 0) {
      const last = executed.at(-1)
      if (existed && last !== undefined) await backUp(db, location, last)
      await migrateToLatest(db)
    }
    inMemory?.saveTables()
    isOpen = true
    noteLocation(db, location)
    return db
  } catch (error) {
    await db?.destroy()
    throw cannotOpen(error, location)
  }
}

/**
 * Throws DatabaseError if nothing can be saved in the database at `location`. Otherwise a program could start on it,
 * and only its users would notice.
 */
export async function refuseReadOnly(db: Db, location: string): Promise<void> {
  if (isSqlite(db)) return
  const { rows } = await sql<{
    setting: string
  }>`select current_setting('transaction_read_only') as setting`.execute(db)
  if (rows[0]?.setting === 'on')
    throw new DatabaseError(
      `The database ${withoutPassword(location)} is read-only: it is a standby, or set to be read-only. Set ` +
        'DATABASE_URL to the primary, and READ_DATABASE_URL to its standby.',
    )
}

function cannotOpen(error: unknown, location: string): DatabaseError {
  if (error instanceof DatabaseUnavailable)
    return new DatabaseError(
      `The database ${withoutPassword(location)} cannot be opened. ${error.message} Start it, or correct DATABASE_URL.`,
      { cause: error },
    )
  if (error instanceof DatabaseError) return error
  const message = messageOf(error)
  const advice = DISK_ERROR_CODES.has(engineCode(error))
    ? ' Check that its disk has room, and that this user may write there.'
    : ''
  return new DatabaseError(
    `The database ${withoutPassword(location)} cannot be opened: ${message}.${advice}`,
    {
      cause: error,
    },
  )
}

/** On a full disk, SQLite reports only "disk I/O error" if a file next to the database cannot grow. */
const DISK_ERROR_CODES: ReadonlySet<unknown> = new Set([8, 10, 13, 14])

/** Whether there is a register at `location` already. Throws DatabaseError. */
export async function holdsRegister(location: string): Promise<boolean> {
  if (!isPostgres(location)) return existsSync(location)
  await using db = connectTo(location)
  try {
    return (await migrationStatus(db)).executed.length > 0
  } catch (error) {
    throw cannotOpen(error, location)
  }
}

/** For messages that others may read over the operator's shoulder. */
const withoutPassword = (location: string) =>
  location.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@/]*@/, '$1@')

/** A copy from before the migrations, made by the engine, because a plain copy of an open database may be torn. */
async function backUp(db: Db, location: string, last: string): Promise<void> {
  const file = `${location}.after-${last}`
  const copy = `${file}.${process.pid}`
  rmSync(copy, { force: true })
  await sql`vacuum into ${copy}`.execute(db)
  // It replaces the copy from before an earlier upgrade. Another program that has migrated the database meanwhile has made
  // its own.
  const { executed } = await migrationStatus(db)
  if (executed.at(-1) === last) renameSync(copy, file)
  else rmSync(copy)
}

/**
 * Closes the database. An embedded one first moves its write-ahead log into its file. If no other process has it open,
 * that file is then complete; otherwise the log is left empty, however much was just written.
 */
export async function closeDatabase(db: Db): Promise<void> {
  try {
    if (!isSqlite(db)) return
    // The passive checkpoint does most of the work without blocking writers; the second one copies what was written in
    // the meantime and truncates the log.
    await sql`pragma main.wal_checkpoint(passive)`.execute(db)
    await sql`pragma main.wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    // Committed data is just as safe in the log. If another process or the disk prevents a checkpoint, the next process
    // that opens the database does it.
    if (typeof engineCode(error) !== 'number') throw error
  } finally {
    await db.destroy()
  }
}

/** The bytes that the database takes on disk, without the write-ahead log, and without voters. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = isSqlite(db)
    ? await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count, pragma_page_size`.execute(db)
    : await sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
        from pg_class as c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`.execute(
        db,
      )
  return rows[0]?.bytes ?? 0
}

/**
 * The names of what is private in DATA_DIR: databases, their copies, uploaded files, and aliases. Documents are public.
 */
const OURS = /^(sunshine-ledger|voters-\w+)\.sqlite|^before-restore-.*\.dump$|^uploads$|^aliases\.txt/

/** The permission bits of the group and of all other users. */
const OTHERS = 0o077

/**
 * Removes all permissions of other users of this machine from the files in `dataDir`, which hold voters and password
 * hashes. Returns what it did, as a sentence, or null if nothing was open. Throws DatabaseError if it is not allowed to.
 */
export function restrictToOwner(dataDir: string): string | null {
  // Windows has no such permission bits.
  if (process.platform === 'win32' || !existsSync(dataDir)) return null
  const open = readdirSync(dataDir).filter(
    (name) => OURS.test(name) && (statSync(join(dataDir, name)).mode & OTHERS) !== 0,
  )
  for (const name of open) close(join(dataDir, name))
  if (open.length === 0) return null
  return `Other users of this machine could read ${open.join(', ')} in ${dataDir}; now they cannot.`
}

function close(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & ~OTHERS)
  } catch (error) {
    throw new DatabaseError(
      `Other users of this machine can read ${file}, which holds private data, and this user cannot change ` +
        `that: ${messageOf(error)}. As its owner, run: chmod go= ${file}`,
      { cause: error },
    )
  }
}
