import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFileIn, type StoredParts } from './documentFiles.ts'
import type { Db } from '../connection/Db.ts'
import { errorCode } from '../connection/errorCode.ts'
import { sharedParts } from './sharedParts.ts'

export type DocumentStore = ReturnType<typeof documentStore>

interface StoredBytes {
  size: number
  bytes: ReadableStream
}

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
    async read(contentHash: string): Promise<StoredBytes | null> {
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
