import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFileIn, type StoredParts } from '../db/documentFiles.ts'
import type { Db } from '../db/openDatabase.ts'

export type DocumentStore = ReturnType<typeof documentStore>

interface StoredBytes {
  size: number
  bytes: ReadableStream
}

/** What whoever takes a document slowly, or not at all, holds of it. */
const PART_BYTES = 64 * 1024

/**
 * The files of filed documents, each once, named by the SHA-256 of its bytes: no path from outside reaches the disk.
 * They lie in `folder` or, where another machine imported them, in the database. A file never changes under its name,
 * so it is open only while a part of it is read: nobody holds a descriptor by reading slowly, or by asking for nothing
 * but the headers.
 */
export function documentStore(folder: string, db: Db) {
  return {
    folder,

    /** Null when the file is nowhere. */
    async read(contentHash: string): Promise<StoredBytes | null> {
      if (!/^[0-9a-f]{64}$/.test(contentHash)) return null
      const file = (await fileOnDisk(join(folder, contentHash))) ?? (await documentFileIn(db, contentHash))
      return file && { size: file.size, bytes: streamOf(file) }
    },
  }
}

async function fileOnDisk(path: string): Promise<StoredParts | null> {
  try {
    const { size } = await stat(path)
    return { size, read: (offset, length) => readPart(path, offset, length) }
  } catch (error) {
    // Anything else is a disk that fails, and no document that is missing.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readPart(path: string, offset: number, length: number): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** Reads a part when it is asked for, and none ahead. */
function streamOf({ size, read }: StoredParts): ReadableStream {
  let offset = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const part = offset < size ? await read(offset, Math.min(PART_BYTES, size - offset)) : undefined
        if (part?.length === 0) throw new Error('The file of a document is shorter than it was')
        if (part) controller.enqueue(part)
        offset += part?.length ?? 0
        if (offset >= size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
