import { existsSync, readFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitConcurrency } from '../limitConcurrency.ts'
import { type Db, isAmong, isSqlite } from '../connection/Db.ts'
import { insertValues } from '../connection/insertRows.ts'
import { errorCode } from '../connection/errors.ts'
import { lruMap } from '../lruMap.ts'

/**
 * Copies the files of indexed documents into the database from a store that holds the new ones, and removes files without
 * a document; with SQLite they stay in the store. Call it in the transaction of the index.
 */
export async function storeDocumentFiles(trx: Db, store: string): Promise<void> {
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
 * Copies these files from a store into the database, if it is PostgreSQL. Called before the transaction of their index,
 * so that it takes less time. Until it commits, another transaction may remove them; then `storeDocumentFiles` copies
 * them again.
 */
export async function copyFiles(db: Db, store: string, hashes: readonly string[]): Promise<void> {
  if (isSqlite(db) || hashes.length === 0) return
  const known = await db
    .selectFrom('document_file')
    .select('content_hash')
    .where(isAmong(db, 'content_hash', hashes))
    .execute()
  const isKnown = new Set(known.map(({ content_hash }) => content_hash))
  let some: [hash: string, bytes: Buffer][] = []
  let size = 0
  const insert = async () => {
    await insertValues(db, sql`document_file`, ['content_hash', 'bytes'], some)
    some = []
    size = 0
  }
  for (const content_hash of hashes) {
    const file = join(store, content_hash)
    if (isKnown.has(content_hash) || !existsSync(file)) continue
    const bytes = readFileSync(file)
    some.push([content_hash, bytes])
    size += bytes.length
    if (some.length >= FILES_AT_ONCE || size >= BYTES_AT_ONCE) await insert()
  }
  await insert()
}

/** Each statement is a round trip; a large file gets its own. */
const FILES_AT_ONCE = 100
const BYTES_AT_ONCE = 1 << 20

/** A document's bytes, to be read in parts. */
interface StoredParts {
  size: number
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/** A document stored in the database itself. */
async function documentFileIn(db: Db, contentHash: string): Promise<StoredParts | null> {
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

type Part = Promise<Uint8Array>

// @limit memory listener/siege: Parts of documents being read: {count} of 64 kB, for all readers together
const MAX_PARTS = 256

// @limit memory listener/siege: Open document files: {count}, each only while a part is read
/** So that a thousand readers do not delay other requests for long. */
const MAX_AT_ONCE = 16

/**
 * Parts of files that never change, read once for all clients that want them at about the same time: a thousand readers
 * of one document share its bytes in memory, and none of them keeps the file open.
 */
function sharedParts() {
  const recent = lruMap<Part>({ maxSize: MAX_PARTS })
  const limited = limitConcurrency(MAX_AT_ONCE)

  const partOf = (key: string, read: () => Part): Part => {
    const part = recent.get(key) ?? read()
    recent.set(key, part)
    return part
  }

  return (key: string, read: () => Part): Part =>
    limited(async () => {
      await setImmediate()
      try {
        return await partOf(key, read)
      } catch (error) {
        recent.delete(key)
        throw error
      }
    })
}

export type DocumentStore = ReturnType<typeof documentStore>

const PART_BYTES = 64 * 1024

/**
 * The files of filed documents, each stored once and named by the SHA-256 of its bytes, so no path from outside reaches
 * the disk. They are in `folder` or, if another machine imported them, in the database. Each is read part by part as the
 * client takes it, so a client that reads slowly, or only wants the headers, keeps no file open.
 */
export function documentStore(folder: string, db: Db) {
  const partOf = sharedParts()
  return {
    /** Null if the file is in neither place. */
    async read(contentHash: string): Promise<{ size: number; bytes: ReadableStream } | null> {
      if (!/^[0-9a-f]{64}$/.test(contentHash)) return null
      const file = (await fileOnDisk(join(folder, contentHash))) ?? (await documentFileIn(db, contentHash))
      if (!file) return null
      const { size, read } = file
      const bytes = inParts(size, (offset, length) =>
        partOf(`${contentHash} ${offset}`, () => read(offset, length)),
      )
      return { size, bytes }
    },
  }
}

async function fileOnDisk(path: string): Promise<StoredParts | null> {
  try {
    const { size } = await stat(path)
    return { size, read: (offset, length) => readPart(path, offset, length) }
  } catch (error) {
    // Any other error is a failing disk, not a missing document.
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function readPart(path: string, offset: number, length: number): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** A stream that reads a part when it is requested, and none ahead. */
function inParts(size: number, read: StoredParts['read']): ReadableStream {
  let offset = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const length = Math.min(PART_BYTES, size - offset)
        const part = await read(offset, length)
        if (part.length < length) throw new Error('The file of a document is shorter than it was')
        if (length > 0) controller.enqueue(part)
        offset += length
        if (offset === size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
