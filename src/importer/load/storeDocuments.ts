import { hash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Db } from '#database/connection/Db.ts'
import { copyFiles } from '#database/repositories/documentFiles.ts'
import type { DocumentList } from '../importJob.ts'
import { shorten } from '../normalize/fields.ts'
import { LineRejected } from '../normalize/LineRejected.ts'
import type { StoredDocument } from '../normalize/normalizeDocument.ts'
import { errorCode } from '#database/connection/errorCode.ts'
import { fileKeeper } from './fileKeeper.ts'
import { sniffMediaType } from './sniffMediaType.ts'

/**
 * Copies files of `folder` (a path, or the files by name) into `store`, each once, named by the SHA-256 of its bytes; if
 * `store` is null, it only checks them. Throws ImportError if a file cannot be stored.
 */
export function storeDocuments(db: Db, folder: DocumentList['folder'], store: string | null) {
  const keeper = store === null ? undefined : fileKeeper(store)
  /** The hashes of the files since the last `settle`. */
  const copied = new Set<string>()
  return {
    /** Throws LineRejected for a path that does not lead to a file in that folder, with links resolved. */
    copy(filePath: string): StoredDocument {
      const bytes = typeof folder === 'string' ? readInside(folder, filePath) : folder.get(filePath)
      if (bytes === undefined) throw new LineRejected(`the file ${shorten(filePath)} is not there`)
      const content_hash = hash('sha256', bytes)
      keeper?.add(content_hash, bytes)
      copied.add(content_hash)
      return { content_hash, media_type: sniffMediaType(bytes), size: bytes.length }
    },
    /** Resolves when the copies are on disk and, with PostgreSQL, in the database. */
    async settle(): Promise<void> {
      await keeper?.settle()
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
