import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'

/**
 * Makes the files of the documents on the index part of the database, from a store that holds those that are new, and
 * removes those of no document; with SQLite they stay in the store. In the transaction of the index.
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
    .where('content_hash', 'not in', trx.selectFrom('document_file').select('content_hash'))
    .execute()
  for (const { content_hash } of missing) {
    const file = join(store, content_hash)
    if (!existsSync(file)) continue
    await trx
      .insertInto('document_file')
      .values({ content_hash, bytes: readFileSync(file) })
      .execute()
  }
}

/** The bytes of a document that the database itself holds. */
export async function documentBytes(db: Db, contentHash: string): Promise<Buffer | undefined> {
  if (isSqlite(db)) return undefined
  const row = await db
    .selectFrom('document_file')
    .select('bytes')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return row?.bytes
}
