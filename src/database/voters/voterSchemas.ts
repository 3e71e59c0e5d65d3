import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type Db, findRows, isSqlite } from '../connection/Db.ts'
import { assertLocked, releaseLock, takeLock } from '../connection/locks.ts'
import { isBusy, LockTaken } from '../connection/errors.ts'

/*
 * The voters of one extract form a generation in its own schema; with SQLite this is a file next to the database,
 * attached to the connection that reads or fills it. So filling one does not block writers of the database, and dropping
 * one deletes a file or a schema. A generation in use never changes.
 */

export interface VoterIndex {
  /** Columns and expressions on them. */
  on: readonly string[]
  where?: string
}

const SCHEMA = /^voters_([0-9a-z_]+)$/

/** The schema of a generation: an attached file on SQLite, a schema on PostgreSQL. */
export const schemaOf = (generation: string) => `voters_${generation}`

const generationOf = (schema: string) => SCHEMA.exec(schema)?.[1]

/** A table or an index of a generation, for use in a statement. */
export const inGeneration = (generation: string, name: string) => sql.id(schemaOf(generation), name)

const FILE = /^voters-([0-9a-z_]+)\.sqlite$/

/** The file of a generation, for a database in `folder`. */
export const fileOf = (folder: string, generation: string) => join(folder, `voters-${generation}.sqlite`)

/** Kilobytes: holds the upper levels of the indexes of fifteen million voters. */
const READING_CACHE = 32_000

/** Kilobytes: enough for the pages to which rows are written in ascending order. */
const FILLING_CACHE = 32_000

/** 64 megabytes. */
const LOG_PAGES = 8_192

/**
 * A generation is a file. With a database in memory it is an unnamed file, which is gone when its connection closes.
 */
const sqliteVoters = {
  /** Makes a complete generation readable through this connection, and releases the others. */
  async openToRead(db: Db, generation: string): Promise<void> {
    for (const other of await attachedTo(db)) if (other !== generation) await detach(db, other)
    await sqliteVoters.attachToRead(db, generation)
  },

  /** The same for one in addition to those that are open. */
  async attachToRead(db: Db, generation: string): Promise<void> {
    // A complete generation is never written to, so it needs no locks, and its folder may be read-only.
    await attach(db, generation, '?mode=ro&immutable=1')
    await setPragmas(db, generation, [`cache_size = -${READING_CACHE}`])
  },

  /**
   * Opens a generation to fill it, whether new or begun before, for this connection alone until it is released. If
   * another process is filling it, throws an error that isBusy recognizes.
   */
  async openToFill(db: Db, generation: string): Promise<void> {
    await attach(db, generation, '?mode=rwc')
    await setPragmas(db, generation, [
      // With larger pages, a search reads fewer times.
      'page_size = 8192',
      // Locked until it is detached, because an incomplete generation is not read and only one process may fill it.
      'locking_mode = exclusive',
      'synchronous = normal',
      `cache_size = -${FILLING_CACHE}`,
    ])
  },

  /** Throws DatabaseError if the generation is no longer open for this connection alone. Here it stays locked. */
  assertAlone: (_db: Db, _generation: string): Promise<void> => Promise.resolve(),

  /** Called before rows are stored that can be read again from their files. */
  async expectRows(db: Db, generation: string): Promise<void> {
    // With a write-ahead log, a power loss costs only the end of the file, and writes rarely wait for the disk.
    await setPragmas(db, generation, ['journal_mode = wal', `wal_autocheckpoint = ${LOG_PAGES}`])
  },

  /** Called before indexes are built over all rows. */
  async expectIndexes(db: Db, generation: string): Promise<void> {
    // Building an index is one change; through the log it would be written twice.
    await setPragmas(db, generation, ['journal_mode = delete'])
    // SQLite sorts in batches the size of the cache of the connection's main database.
    await sql`pragma main.cache_size = ${sql.lit(-FILLING_CACHE)}`.execute(db)
  },

  async createIndex(db: Db, generation: string, name: string, { on, where }: VoterIndex): Promise<void> {
    const condition = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
    await sql`create index if not exists ${sql.id(schemaOf(generation), name)}
      on voter (${sql.raw(on.join(', '))}) ${condition}`.execute(db)
  },

  /** Called before the generation is marked as complete: puts all of it on the disk, ready to be searched. */
  async makeReady(db: Db, generation: string): Promise<void> {
    await setPragmas(db, generation, ['synchronous = full'])
  },

  /** Closes a generation that this connection filled. */
  async release(db: Db, generation: string): Promise<void> {
    // With a database in memory it stays attached, because it exists nowhere else.
    if ((await folderOf(db)) !== '') await detach(db, generation)
  },

  /** The stored generations, complete or not. */
  async stored(db: Db): Promise<string[]> {
    const folder = await folderOf(db)
    return folder === '' ? attachedTo(db) : readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? [])
  },

  /** Deletes generations, except those that another process is filling. Resolves to whether it deleted all of them. */
  async drop(db: Db, generations: readonly string[]): Promise<boolean> {
    for (const generation of generations) await detach(db, generation)
    const folder = await folderOf(db)
    if (folder === '') return true
    const files = generations
      .map((generation) => fileOf(folder, generation))
      .filter((file) => existsSync(file))
    const idle = files.filter((file) => !isBeingFilled(file))
    for (const file of idle) deleteFile(file)
    return idle.length === files.length
  },
}

async function setPragmas(db: Db, generation: string, pragmas: readonly string[]): Promise<void> {
  for (const pragma of pragmas) await sql.raw(`pragma "${schemaOf(generation)}".${pragma}`).execute(db)
}

function deleteFile(file: string): void {
  try {
    for (const part of ['-journal', '-wal', '-shm', '']) rmSync(file + part, { force: true })
  } catch {
    // Windows does not delete a file that a server has open; a later import deletes it.
  }
}

/** The process that fills a generation has its file locked from the first row to the last index. */
function isBeingFilled(file: string): boolean {
  try {
    using db = new DatabaseSync(file, { timeout: 0 })
    db.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    // Any other error means that it is not even a database, and can be deleted.
    return isBusy(error)
  }
}

async function detach(db: Db, generation: string): Promise<void> {
  if ((await attachedTo(db)).includes(generation))
    await sql`detach ${sql.id(schemaOf(generation))}`.execute(db)
}

async function attach(db: Db, generation: string, how: string): Promise<void> {
  if ((await attachedTo(db)).includes(generation)) return
  const folder = await folderOf(db)
  const location = folder === '' ? '' : pathToFileURL(fileOf(folder, generation)).href + how
  await sql`attach ${location} as ${sql.id(schemaOf(generation))}`.execute(db)
}

async function attachedTo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_database_list`.execute(db)
  return rows.flatMap(({ name }) => generationOf(name) ?? [])
}

/** The folder of the database's file; '' for a database in memory. */
async function folderOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db)
  const file = rows[0]?.file ?? ''
  return file === '' ? '' : dirname(file)
}

/** The operations on the generations of voters, which each engine has. */
type VoterSchemas = typeof sqliteVoters

const SORTING = '256MB'

/**
 * A generation is a schema. The process that fills one holds a session lock, so that session has to be its only
 * connection.
 */
const postgresVoters: VoterSchemas = {
  openToRead: () => Promise.resolve(),
  attachToRead: () => Promise.resolve(),

  async openToFill(db, generation) {
    if (!(await takeLock(db, schemaOf(generation), 'session'))) throw new LockTaken('It is being filled')
    await sql`create schema if not exists ${sql.id(schemaOf(generation))}`.execute(db)
  },

  assertAlone: (db, generation) => assertLocked(db, schemaOf(generation)),

  async expectRows(db) {
    // After a power loss, the input is read again: the rows and the noted progress are lost together.
    await sql`set synchronous_commit = off`.execute(db)
  },

  async expectIndexes(db, generation) {
    // Marks all rows as visible, which spares a search from checking each row. It runs before the indexes are built,
    // which would otherwise write every page for that too.
    await sql`vacuum ${inGeneration(generation, 'voter')}`.execute(db)
    await sql`set maintenance_work_mem = ${sql.lit(SORTING)}`.execute(db)
  },

  async createIndex(db, generation, name, { on, where }) {
    const condition = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
    // Includes the voter's number, so that an ordered search uses the index alone.
    await sql`create index if not exists ${sql.id(name)} on ${inGeneration(generation, 'voter')}
      (${sql.raw([...on, 'voter_id'].join(', '))}) ${condition}`.execute(db)
  },

  async makeReady(db, generation) {
    // The planner's statistics on the names.
    await sql`analyze ${inGeneration(generation, 'voter')}`.execute(db)
    await sql`set synchronous_commit = on`.execute(db)
  },

  release: (db, generation) => releaseLock(db, schemaOf(generation)),

  async stored(db) {
    const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)
    return rows.flatMap(({ name }) => generationOf(name) ?? [])
  },

  async drop(db, generations) {
    const stored = new Set(await postgresVoters.stored(db))
    let areIdle = true
    for (const generation of generations.filter((each) => stored.has(each))) {
      const schema = schemaOf(generation)
      const isIdle = await takeLock(db, schema, 'session')
      if (isIdle) {
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
        await releaseLock(db, schema)
      }
      areIdle &&= isIdle
    }
    return areIdle
  },
}

export const voterSchemas = (db: Db): VoterSchemas => (isSqlite(db) ? sqliteVoters : postgresVoters)

/** Which generation of the voters is current: changing this one value makes an import of them take effect. */
export function voterGenerationIn(db: Db) {
  return {
    async current(): Promise<string | undefined> {
      const [register] = await findRows(db, 'register')
      return register?.voter_generation ?? undefined
    },

    /** Searches from the commit on find the voters of this generation. */
    async switchTo(generation: string): Promise<void> {
      await db.updateTable('register').set({ voter_generation: generation }).execute()
    },
  }
}
