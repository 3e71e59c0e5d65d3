import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { isSqlite } from '../../connection/isSqlite.ts'
import { IN_MEMORY } from '../../connection/memoryDatabase.ts'
import type { Db } from '../../connection/Db.ts'
import { belongs } from '../../ownTransactions.ts'
import type { Database } from '../../schema.ts'
import { createStore, isStoreCurrent } from './createStore.ts'
import { storeFileOf } from './storeFile.ts'
import { storeSqlite } from './storeSqlite.ts'

/**
 * Makes the store of transactions readable through `db`, a register at `location`, as schema `books`, and creates it if
 * needed. With SQLite it is a separate file, which this connection only reads, because writers of the register must not
 * wait for an import. For a database in memory it is in memory too. Throws DatabaseError for a store that another version
 * made.
 */
export async function openStore(db: Db, location: string): Promise<void> {
  if (!isSqlite(db) || location === IN_MEMORY) return createStore(db)
  const file = storeFileOf(location)
  if (!existsSync(file)) await makeStoreFile(file)
  await attachToRead(db, file)
  if (await isStoreCurrent(db)) return
  // The process that made the file was killed before it created the tables.
  await sql`detach books`.execute(db)
  await makeStoreFile(file)
  await attachToRead(db, file)
}

/**
 * The cache for tens of millions of rows, in kilobytes: enough for the upper pages of the indexes and what is read often.
 */
const CACHE_KB = 32 * 1024

/** Only for a connection that has no store yet. */
async function attachToRead(db: Db, file: string): Promise<void> {
  await sql`attach ${`${pathToFileURL(file).href}?mode=ro`} as books`.execute(db)
  await sql`pragma books.cache_size = ${sql.lit(-CACHE_KB)}`.execute(db)
}

async function makeStoreFile(file: string): Promise<void> {
  await using db = openStoreFile(file)
  await createStore(db)
}

/** A connection that has only the store and can write it. */
export const openStoreFile = (file: string): Db =>
  new Kysely<Database>({ dialect: new SqliteDialect({ database: storeSqlite(file) }) })

/** Whether an SQLite connection has a store attached. */
async function hasStore(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pragma_database_list where name = 'books'`.execute(db)
  return rows.length > 0
}

/** The file of this connection's store; '' if it is in memory. */
export async function storeFileIn(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'books'`.execute(db)
  return rows[0]?.file ?? ''
}

/**
 * Whether the store is the register's own, also for a connection that does not have it yet; only then is `location`, that
 * of its register, looked at. Makes no file.
 */
export async function hasItsStore(db: Db, location: string): Promise<boolean> {
  if (isSqlite(db) && !(await hasStore(db))) {
    const file = storeFileOf(location)
    if (!existsSync(file)) return hasNoEpoch(db)
    await attachToRead(db, file)
  }
  const { rows } = isSqlite(db)
    ? await sql`select 1 from books.sqlite_master where name = 'epoch'`.execute(db)
    : await sql`select 1 where to_regclass('books.epoch') is not null`.execute(db)
  return rows.length === 0 ? hasNoEpoch(db) : belongs(db)
}

const hasNoEpoch = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('register').select('epoch').executeTakeFirstOrThrow()).epoch === 0
