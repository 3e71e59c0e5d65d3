import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from '#contract/limitConcurrency.ts'
import type { Db } from '../connection/Db.ts'
import { errorCode } from '../connection/errorCode.ts'
import { lruMap } from '../lruMap.ts'
import { documentFileIn, type StoredParts } from './documentFiles.ts'

type Part = Promise<Uint8Array>

/** With parts of 64 kB this is 16 MB. */
const MAX_PARTS = 256

/** For all readers together per event loop turn, so that a thousand of them do not delay other requests for long. */
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
