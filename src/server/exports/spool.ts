import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Place } from '#database/limiter.ts'

/** 2 GB: the bytes of all temporary files together that clients have not read to their end. */
const MAX_SPOOLED_BYTES = 2 * 1024 ** 3

const CHUNK_BYTES = 64 * 1024

interface Options {
  maxBytes?: number | undefined
  /** Ends what holds a file, and whether anything was ended. */
  makeRoom: () => boolean
}

interface Reading {
  /** Aborted when nobody reads any more. */
  ended: AbortSignal
  /** Held until everything has been produced. */
  making: Place
}

/**
 * Temporary files in this folder. What is produced is written there at full speed, so that a client that reads slowly
 * holds nothing but bytes on the disk, and these are limited.
 */
export function spoolIn(folder: string, { maxBytes = MAX_SPOOLED_BYTES, makeRoom }: Options) {
  let total = 0

  const fits = (bytes: number) => total + bytes <= maxBytes
  const hasRoomFor = (bytes: number) => {
    while (!fits(bytes)) if (!makeRoom()) return false
    return true
  }

  return {
    hasRoom: () => hasRoomFor(1),

    /** These bytes, which are read while they are still being written. */
    async *through(pieces: AsyncIterable<Buffer>, { ended, making }: Reading): AsyncGenerator<Buffer> {
      const path = join(folder, `export-${randomUUID()}.tmp`)
      await using file = await open(path, 'wx+', 0o600)
      // It is gone when it is closed, also if this process is killed.
      await rm(path)
      let counted = 0
      let written = 0
      let isMade = false
      let next = Promise.withResolvers<void>()
      const wake = () => {
        next.resolve()
        next = Promise.withResolvers()
      }
      const release = () => {
        total -= counted
        counted = 0
        wake()
      }
      const make = async () => {
        for await (const piece of pieces) {
          const hasRoom = hasRoomFor(piece.length)
          // Making room may have ended this one.
          if (ended.aborted) return
          if (!hasRoom)
            throw new Error(`Files for downloads already have ${maxBytes} bytes, and none is read slowly`)
          counted += piece.length
          total += piece.length
          for (let at = 0; at < piece.length;) {
            const { bytesWritten } = await file.write(piece, at, piece.length - at, written)
            at += bytesWritten
            written += bytesWritten
          }
          wake()
          await setImmediate()
        }
      }
      ended.addEventListener('abort', release)
      const made = make().finally(() => {
        isMade = true
        making.leave()
        wake()
      })
      // It is thrown below, when everything before it has been read.
      made.catch(() => {})
      try {
        let read = 0
        const isOver = () => ended.aborted || (isMade && read === written)
        while (!isOver()) {
          if (read === written) {
            await next.promise
            continue
          }
          const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, written - read))
          const { bytesRead } = await file.read(chunk, 0, chunk.length, read)
          read += bytesRead
          making.sent(bytesRead)
          yield chunk.subarray(0, bytesRead)
          making.wanted()
        }
        await made
      } finally {
        // Before the file is closed.
        await made.catch(() => {})
        release()
      }
    },
  }
}
