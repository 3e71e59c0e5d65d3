import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { amongTexts } from '../connection/amongValues.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'

/**
 * Copies the files of indexed documents into the database from a store that holds the new ones, and removes files without
 * a document; with SQLite they stay in the store. Call it in the transaction of the index.
 */
export async function keepDocumentFiles(trx: Db, store: string): Promise<void> {
  if (isSqlite(trx)) return
  await trx
    .deleteFrom('document_file')
    .where('content_hash', 'not in', trx.selectFrom('document').select('content_hash'))
    .execute()
  const missing = await trx
    .selectFrom('document')
    .select('content_hash')
    .distinct()
    .where('content_hash', '<>', '')
    .where('content_hash', 'not in', trx.selectFrom('document_file').select('content_hash'))
    .execute()
  await copyFiles(
    trx,
    store,
    missing.map(({ content_hash }) => content_hash),
  )
}

/**
 * Copies these files from a store into the database, if it is PostgreSQL. Before the transaction of their index, this
 * saves the time there; until that commits, another one may remove them, and `keepDocumentFiles` copies them again.
 */
export async function copyFiles(db: Db, store: string, hashes: readonly string[]): Promise<void> {
  if (isSqlite(db) || hashes.length === 0) return
  const known = await db
    .selectFrom('document_file')
    .select('content_hash')
    .where(amongTexts(db, 'content_hash', hashes))
    .execute()
  const isKnown = new Set(known.map(({ content_hash }) => content_hash))
  let some: { content_hash: string; bytes: Buffer }[] = []
  let size = 0
  const insert = async () => {
    if (some.length > 0)
      await db
        .insertInto('document_file')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    some = []
    size = 0
  }
  for (const content_hash of hashes) {
    const file = join(store, content_hash)
    if (isKnown.has(content_hash) || !existsSync(file)) continue
    const bytes = readFileSync(file)
    some.push({ content_hash, bytes })
    size += bytes.length
    if (some.length >= FILES_AT_ONCE || size >= BYTES_AT_ONCE) await insert()
  }
  await insert()
}

/** Each statement is a round trip; a large file gets its own. */
const FILES_AT_ONCE = 100
const BYTES_AT_ONCE = 1 << 20

/** A document's bytes, to be read in parts. */
export interface StoredParts {
  size: number
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/** A document stored in the database itself. */
export async function documentFileIn(db: Db, contentHash: string): Promise<StoredParts | null> {
  if (isSqlite(db)) return null
  const file = db.selectFrom('document_file').where('content_hash', '=', contentHash)
  const row = await file.select(sql<number>`octet_length(bytes)`.as('size')).executeTakeFirst()
  return row
    ? {
        size: row.size,
        async read(offset, length) {
          const part = sql<Buffer>`substring(bytes from ${sql.lit(offset + 1)} for ${sql.lit(length)})`
          return (await file.select(part.as('part')).executeTakeFirst())?.part ?? Buffer.alloc(0)
        },
      }
    : null
}
