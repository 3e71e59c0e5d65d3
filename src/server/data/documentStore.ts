import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { documentBytes } from '../db/documentFiles.ts'
import type { Db } from '../db/openDatabase.ts'

export type DocumentStore = ReturnType<typeof documentStore>

interface StoredBytes {
  size: number
  bytes: ReadableStream
}

/**
 * The files of filed documents, each once, named by the SHA-256 of its bytes: no path from outside reaches the disk.
 * They lie in `folder` or, where another machine imported them, in the database.
 */
export function documentStore(folder: string, db: Db) {
  return {
    folder,

    /** Null when the file is nowhere. */
    async read(contentHash: string): Promise<StoredBytes | null> {
      if (!/^[0-9a-f]{64}$/.test(contentHash)) return null
      const file = await open(join(folder, contentHash)).catch(() => null)
      if (!file) return fromDatabase(contentHash)
      const { size } = await file.stat()
      return { size, bytes: Readable.toWeb(file.createReadStream()) as ReadableStream }
    },
  }

  async function fromDatabase(contentHash: string): Promise<StoredBytes | null> {
    const bytes = await documentBytes(db, contentHash)
    return bytes ? { size: bytes.length, bytes: new Blob([new Uint8Array(bytes)]).stream() } : null
  }
}
