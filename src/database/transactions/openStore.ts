import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'
import { IN_MEMORY } from '../connection/memoryDatabase.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { Database } from '../schema.ts'
import { alone, createStore, isStoreCurrent } from './createStore.ts'
import { storeFileOf } from './storeFile.ts'
import { storeFileLock } from './storeLock.ts'
import { storeSqlite } from './storeSqlite.ts'

/**
 * Makes the store of transactions readable through `db`, a register at `location`, as schema `books`; it is made where
 * there is none. With SQLite it is a file of its own, which this connection only reads: whoever begins to write the
 * register must not wait for an import. That of a database in memory is in memory too. Throws DatabaseError for a store
 * that newer code made.
 */
export async function openStore(db: Db, location: string): Promise<void> {
  if (!isSqlite(db) || location === IN_MEMORY) return createStore(db)
  const file = storeFileOf(location)
  if (!existsSync(file)) await makeStoreFile(file)
  await attachToRead(db, file)
  if (await isStoreCurrent(db)) return
  // A program that made the file was killed before it had tables, or they are an older version's.
  await sql`detach books`.execute(db)
  await upgradeStoreFile(file)
  await attachToRead(db, file)
}

/** Of what is read of tens of millions of rows so many kilobytes are kept: the upper pages of its indexes, and what is asked often. */
const CACHE_KB = 32 * 1024

async function attachToRead(db: Db, file: string): Promise<void> {
  await sql`attach ${`${pathToFileURL(file).href}?mode=ro`} as books`.execute(db)
  await sql`pragma books.cache_size = ${sql.lit(-CACHE_KB)}`.execute(db)
}

async function makeStoreFile(file: string): Promise<void> {
  await using db = openStoreFile(file)
  await createStore(db)
}

async function upgradeStoreFile(file: string): Promise<void> {
  const lock = storeFileLock(file)
  try {
    await alone(lock.take)
    await makeStoreFile(file)
  } finally {
    lock.close()
  }
}

/** A connection that has only the store, to write it. */
export const openStoreFile = (file: string): Db =>
  new Kysely<Database>({ dialect: new SqliteDialect({ database: storeSqlite(file) }) })

/** The file of the store that is open on this connection; '' where that is in memory. */
export async function storeFileIn(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'books'`.execute(db)
  return rows[0]?.file ?? ''
}
