import { hash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Insertable } from 'kysely'
import { slicesOf } from '#contract/domain/rows.ts'
import type { Db } from '#database/connection/Db.ts'
import { errorCode } from '#database/connection/errors.ts'
import { copyFiles } from '#database/repositories/documentFiles.ts'
import type { Database } from '#database/schema.ts'
import { ImportError } from '../ImportError.ts'
import type { DocumentList } from '../importJob.ts'
import { acctNumField, isoDate, keyField, LineRejected, shorten } from '../read/fields.ts'
import type { ColumnOf, DOCUMENTS } from '../read/fileSchemas.ts'
import type { StateRecord, Warn } from '../read/recordsOf.ts'

/** The path below which files linked from the state's listing are published. */
export const FETCHED_FILES = 'state/solicitations/'

export type StoredDocument = Pick<Insertable<Database['document']>, 'content_hash' | 'media_type' | 'size'>

/** `store` stores the file at a path that has been checked, or throws LineRejected. */
export function normalizeDocument(
  record: StateRecord<ColumnOf<typeof DOCUMENTS>>,
  store: (filePath: string) => StoredDocument,
  warn: Warn,
): Insertable<Database['document']> {
  const acct_num = record.Account === '' ? null : acctNumField('Account', record.Account)
  const file_path = relativePath(keyField('FilePath', record.FilePath))
  const doc_date = isoDate(record.Date)
  if (doc_date === null)
    throw new LineRejected(`Date is "${shorten(record.Date)}", not one such as 07/24/2026 or 2026-07-24`)
  const stored = store(file_path)
  if (acct_num === null) warn('Documents without an account, listed only by their type', file_path)
  return {
    document_id: file_path,
    source: 'operator',
    file_path,
    acct_num,
    doc_date,
    doc_desc: record.DocDesc,
    filename: record.Filename || file_path.slice(file_path.lastIndexOf('/') + 1),
    doc_type: record.Type && keyField('Type', record.Type),
    ...stored,
  }
}

/** Accepts only a path that stays below its folder and is valid on every system. */
function relativePath(path: string): string {
  const steps = path.split('/')
  if (path.includes('\\') || steps.some((step) => step === '' || step === '.' || step === '..'))
    throw new LineRejected(`FilePath is "${shorten(path)}", not a path inside the folder of documents`)
  if (path.startsWith(FETCHED_FILES))
    throw new LineRejected(
      `FilePath is "${shorten(path)}", and what begins with ${FETCHED_FILES} is what the site fetched from the state itself`,
    )
  return path
}

/**
 * Copies files of `folder` (a path, or the files by name) into `store`, each once, named by the SHA-256 of its bytes; if
 * `store` is null, it only checks them. Throws ImportError if a file cannot be stored.
 */
export function storeDocuments(db: Db, folder: DocumentList['folder'], store: string | null) {
  const files = store === null ? undefined : fileStore(store)
  /** The hashes of the files since the last `flush`. */
  const copied = new Set<string>()
  return {
    /** Throws LineRejected for a path that does not lead to a file in that folder, with links resolved. */
    copy(filePath: string): StoredDocument {
      const bytes = typeof folder === 'string' ? readInside(folder, filePath) : folder.get(filePath)
      if (bytes === undefined) throw new LineRejected(`the file ${shorten(filePath)} is not there`)
      const content_hash = hash('sha256', bytes)
      files?.add(content_hash, bytes)
      copied.add(content_hash)
      return { content_hash, media_type: sniffMediaType(bytes), size: bytes.length }
    },
    /** Resolves when the copies are on disk and, with PostgreSQL, in the database. */
    async flush(): Promise<void> {
      await files?.flush()
      if (store !== null) await copyFiles(db, store, [...copied])
      copied.clear()
    },
  }
}

function readInside(folder: string, filePath: string): Buffer {
  const path = join(folder, filePath)
  try {
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep))
      throw new LineRejected(`the file ${shorten(filePath)} is outside the folder of documents`)
    if (!statSync(path).isFile()) throw new LineRejected(`${shorten(filePath)} is not a file`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof LineRejected) throw error
    const code = errorCode(error)
    const why = code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : `cannot be read (${code})`
    throw new LineRejected(`the file ${shorten(filePath)} ${why}`, { cause: error })
  }
}

/** Node has four threads for files; further files wait until one is free. */
const FILES_AT_ONCE = 16

/**
 * Stores files in the folder `store`, named by their hashes. They are renamed into place once they are complete and on
 * disk, so a file with such a name is always whole. Throws ImportError if a file cannot be stored.
 */
export function fileStore(store: string) {
  /** Files that are written but perhaps not on disk yet, by hash. */
  const unfinished = new Map<string, string>()

  const refuse = (error: unknown): never => {
    for (const path of unfinished.values()) if (existsSync(path)) rmSync(path)
    unfinished.clear()
    throw new ImportError(
      `Document files cannot be written to the folder ${store} (${errorCode(error)}). Make room in it, or let ` +
        `this user write to it, and import again.`,
      { cause: error },
    )
  }

  return {
    /** The file is stored once `flush` has resolved. */
    add(contentHash: string, bytes: Buffer): void {
      if (unfinished.has(contentHash) || existsSync(join(store, contentHash))) return
      const path = join(store, `${contentHash}.${process.pid}.tmp`)
      unfinished.set(contentHash, path)
      try {
        mkdirSync(store, { recursive: true })
        writeFileSync(path, bytes)
      } catch (error) {
        refuse(error)
      }
    },

    /** Syncs them together, because a disk takes several files as quickly as one. */
    async flush(): Promise<void> {
      for (const some of slicesOf([...unfinished], FILES_AT_ONCE)) {
        const finished = await Promise.allSettled(some.map(([name, path]) => finish(path, join(store, name))))
        const failed = finished.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') refuse(failed.reason)
      }
      unfinished.clear()
    },
  }
}

async function finish(path: string, place: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(path, place)
}

/** The first bytes of the formats of filings. */
const SIGNATURES: readonly (readonly [mediaType: string, bytes: string])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
]

/**
 * The media type of a file, by its bytes and never by its name: a web page named as a PDF is plain text, and anything
 * neither known nor text can only be downloaded.
 */
export function sniffMediaType(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, 8)
  const known = SIGNATURES.find(([, signature]) => beginning.startsWith(signature))
  if (known) return known[0]
  if (!isPrintable(bytes)) return 'application/octet-stream'
  // Without a charset browsers guess, and do not consider UTF-8.
  return `text/plain; charset=${isUtf8(bytes) ? 'utf-8' : 'windows-1252'}`
}

/** Text in UTF-8 or Windows-1252: no control characters except whitespace and page breaks. */
function isPrintable(bytes: Buffer): boolean {
  return bytes.every((byte) =>
    byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  )
}
