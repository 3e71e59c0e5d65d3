import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { generationOf, schemaOf, type VoterSchemas } from './voterSchema.ts'
import { isBusy } from '../connection/isBusy.ts'

const FILE = /^voters-([0-9a-z_]+)\.sqlite$/

/** The file of a generation of the database whose file lies in `folder`. */
export const fileOf = (folder: string, generation: string) => join(folder, `voters-${generation}.sqlite`)

/** Kilobytes: the upper levels of the indexes of fifteen million voters. */
const READING_CACHE = 32_000

/** Kilobytes: enough to hold the pages that rows in rising order go to. */
const FILLING_CACHE = 32_000

/** 64 megabytes. */
const LOG_PAGES = 8_192

/** A generation is a file. One of a database in memory is in an unnamed file, which goes when its connection does. */
export const sqliteVoters: VoterSchemas = {
  async openToRead(db, generation) {
    for (const other of await attachedTo(db)) if (other !== generation) await detach(db, other)
    await sqliteVoters.attachToRead(db, generation)
  },

  async attachToRead(db, generation) {
    // Nobody writes to it any more, so there is nothing to lock, and its folder may be read-only.
    await attach(db, generation, '?mode=ro&immutable=1')
    await setPragmas(db, generation, [`cache_size = -${READING_CACHE}`])
  },

  async openToFill(db, generation) {
    await attach(db, generation, '?mode=rwc')
    await setPragmas(db, generation, [
      // Larger pages make a search read less often.
      'page_size = 8192',
      // To itself until it is detached: nobody reads what is not complete, and nobody else may fill it.
      'locking_mode = exclusive',
      'synchronous = normal',
      `cache_size = -${FILLING_CACHE}`,
    ])
  },

  async expectRows(db, generation) {
    // With a log, what is lost with the power is the end of it and not the whole, and the disk is rarely waited for.
    await setPragmas(db, generation, ['journal_mode = wal', `wal_autocheckpoint = ${LOG_PAGES}`])
  },

  async expectIndexes(db, generation) {
    // An index is one change: to log all of it before writing it would be to write it twice.
    await setPragmas(db, generation, ['journal_mode = delete'])
    // What is sorted at a time has the size of the cache of the connection's first database.
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
    // One of a database in memory stays: it is nowhere else.
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

/** Sets pragmas for the schema of a generation alone. */
async function setPragmas(db: Db, generation: string, pragmas: readonly string[]): Promise<void> {
  for (const pragma of pragmas) await sql.raw(`pragma "${schemaOf(generation)}".${pragma}`).execute(db)
}

function deleteFile(file: string): void {
  try {
    for (const part of ['-journal', '-wal', '-shm', '']) rmSync(file + part, { force: true })
  } catch {
    // Windows keeps a file that a server has open; a later import deletes it.
  }
}

/** Whoever fills a generation has its file to itself, from the first row to the last index. */
function isBeingFilled(file: string): boolean {
  try {
    using db = new DatabaseSync(file, { timeout: 0 })
    db.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    // Anything else is wrong with it: it is not even a database, and can go.
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
