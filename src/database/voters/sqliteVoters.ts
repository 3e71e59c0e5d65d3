import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { generationOf, schemaOf, type VoterSchemas } from './voterSchema.ts'
import { isBusy } from '../connection/isBusy.ts'

const FILE = /^voters-([0-9a-z_]+)\.sqlite$/

/** The file of a generation, for a database in `folder`. */
export const fileOf = (folder: string, generation: string) => join(folder, `voters-${generation}.sqlite`)

/** Kilobytes: holds the upper levels of the indexes of fifteen million voters. */
const READING_CACHE = 32_000

/** Kilobytes: enough for the pages to which rows are written in ascending order. */
const FILLING_CACHE = 32_000

/** 64 megabytes. */
const LOG_PAGES = 8_192

/** A generation is a file. With a database in memory it is an unnamed file, which is gone when its connection closes. */
export const sqliteVoters: VoterSchemas = {
  async openToRead(db, generation) {
    for (const other of await attachedTo(db)) if (other !== generation) await detach(db, other)
    await sqliteVoters.attachToRead(db, generation)
  },

  async attachToRead(db, generation) {
    // A complete generation is never written to, so it needs no locks, and its folder may be read-only.
    await attach(db, generation, '?mode=ro&immutable=1')
    await setPragmas(db, generation, [`cache_size = -${READING_CACHE}`])
  },

  async openToFill(db, generation) {
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

  // The file stays locked until it is detached.
  assertAlone: () => Promise.resolve(),

  async expectRows(db, generation) {
    // With a write-ahead log, a power loss costs only the end of the file, and writes rarely wait for the disk.
    await setPragmas(db, generation, ['journal_mode = wal', `wal_autocheckpoint = ${LOG_PAGES}`])
  },

  async expectIndexes(db, generation) {
    // Building an index is one change; through the log it would be written twice.
    await setPragmas(db, generation, ['journal_mode = delete'])
    // SQLite sorts in batches the size of the cache of the connection's main database.
    await sql`pragma main.cache_size = ${sql.lit(-FILLING_CACHE)}`.execute(db)
  },

  async createIndex(db, generation, name, { on, where }) {
    const condition = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
    await sql`create index if not exists ${sql.id(schemaOf(generation), name)}
      on voter (${sql.raw(on.join(', '))}) ${condition}`.execute(db)
  },

  async settle(db, generation) {
    await setPragmas(db, generation, ['synchronous = full'])
  },

  async release(db, generation) {
    // With a database in memory it stays attached, because it exists nowhere else.
    if ((await folderOf(db)) !== '') await detach(db, generation)
  },

  async stored(db) {
    const folder = await folderOf(db)
    return folder === '' ? attachedTo(db) : readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? [])
  },

  async drop(db, generations) {
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

/** Sets pragmas for the schema of a generation only. */
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
