import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from './openDatabase.ts'
import { isBusy } from './writing.ts'

/*
 * The voters of one extract, a generation, lie in a schema of their own: with SQLite in a file beside the database,
 * attached to the connection that reads or fills it. So filling one takes no turn from those who write to the database,
 * and dropping one is deleting a file. A generation in use never changes.
 */

const SCHEMA = /^voters_([0-9a-z_]+)$/
const FILE = /^voters-([0-9a-z_]+)\.sqlite$/

/** Kilobytes: the upper levels of the indexes of fifteen million voters. */
const READING_CACHE = 32_000

const schemaOf = (generation: string) => `voters_${generation}`

/** A table or an index of a generation, for a statement. */
export const inGeneration = (generation: string, name: string) => sql.id(schemaOf(generation), name)

/** Makes a generation that is complete readable through this connection, in a transaction too. */
export async function attachToRead(db: Db, generation: string): Promise<void> {
  // Nobody writes to it any more, so there is nothing to lock, and its folder may be read-only.
  await attach(db, generation, '?mode=ro&immutable=1')
  await setPragmas(db, generation, [`cache_size = -${READING_CACHE}`])
}

/** Opens a generation to fill it: a new one, or what is there of it. */
export const attachToFill = (db: Db, generation: string): Promise<void> => attach(db, generation, '?mode=rwc')

/** Lets go of every generation but this one. Those of a database in memory are gone with this. */
export async function detachOthers(db: Db, kept: string): Promise<void> {
  for (const generation of await attachedTo(db)) if (generation !== kept) await detach(db, generation)
}

/** Sets pragmas for the schema of a generation alone. */
export async function setPragmas(db: Db, generation: string, pragmas: readonly string[]): Promise<void> {
  for (const pragma of pragmas) await sql.raw(`pragma "${schemaOf(generation)}".${pragma}`).execute(db)
}

/** The file of a generation of the database whose file lies in `folder`. */
export const fileOf = (folder: string, generation: string) => join(folder, `voters-${generation}.sqlite`)

/** The generations there are beside the database, complete or not. */
export async function storedGenerations(db: Db): Promise<string[]> {
  const folder = await folderOf(db)
  return folder === '' ? attachedTo(db) : readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? [])
}

/** Closes a generation that this connection filled. One of a database in memory stays: it is nowhere else. */
export async function release(db: Db, generation: string): Promise<void> {
  if ((await folderOf(db)) !== '') await detach(db, generation)
}

/** Deletes generations but those that another process is filling. Resolves to whether there is none of these. */
export async function dropGenerations(db: Db, generations: readonly string[]): Promise<boolean> {
  for (const generation of generations) await detach(db, generation)
  const folder = await folderOf(db)
  if (folder === '') return true
  const files = generations.map((generation) => fileOf(folder, generation)).filter((file) => existsSync(file))
  const idle = files.filter((file) => !isBeingFilled(file))
  for (const file of idle) deleteFile(file)
  return idle.length === files.length
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
  // A database in memory has its generations in unnamed files, which go when the connection does.
  const location = folder === '' ? '' : pathToFileURL(fileOf(folder, generation)).href + how
  await sql`attach ${location} as ${sql.id(schemaOf(generation))}`.execute(db)
}

async function attachedTo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_database_list`.execute(db)
  return rows.flatMap(({ name }) => SCHEMA.exec(name)?.[1] ?? [])
}

/** The folder of the database's file; '' for a database in memory. */
async function folderOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db)
  const file = rows[0]?.file ?? ''
  return file === '' ? '' : dirname(file)
}
