import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ExportFormat } from '#contract/lists/listState.ts'
import { EXPORTS_FULL } from '#contract/endpoints/refusals.ts'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import { networksOf } from '#database/limiter.ts'
import { limitPlaces, type Place } from '../middleware/limitPlaces.ts'
import { RetryLater } from '../apiError.ts'
import { acceptsEncoding, etagOf, matchesEtag, UNTIL_CHANGED } from '../cache/httpCaching.ts'
import { compressed, type ExportTable } from './ExportTable.ts'
import {
  type Download,
  type DownloadDeps,
  type DownloadLimits,
  downloads,
  RETRY_SECONDS,
} from './downloads.ts'
import { fileNameOf, FORMATS } from './exportFormats.ts'

// @limit memory unit/sendExport: Bytes of the temporary files of table files together, until they are sent:
// {bytes}; then a slow client is cut off, or the file that needs more is aborted
const MAX_SPOOLED_BYTES = 2 * 1024 ** 3

const CHUNK_BYTES = 64 * 1024

/**
 * Temporary files in this folder. What is produced is written there at full speed, so that a client that reads slowly
 * holds nothing but bytes on the disk, and these are limited. `makeRoom` ends what holds a file, and says whether it did.
 */
function spoolIn(folder: string, makeRoom: () => boolean, maxBytes = MAX_SPOOLED_BYTES) {
  let total = 0

  const fits = (bytes: number) => total + bytes <= maxBytes
  const hasRoomFor = (bytes: number) => {
    while (!fits(bytes)) if (!makeRoom()) return false
    return true
  }

  return {
    hasRoom: () => hasRoomFor(1),

    /**
     * These bytes, which are read while they are still being written. `ended` is aborted when nobody reads any more, and
     * `making` is held until everything has been produced.
     */
    async *through(pieces: AsyncIterable<Buffer>, ended: AbortSignal, making: Place): AsyncGenerator<Buffer> {
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
          // After the last one: what is read says where.
          await file.writeFile(piece)
          written += piece.length
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

/** Raise it when the same rows are written differently, so that clients' cached files are out of date. */
const WRITTEN_AS = 6

const GZIP = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

// @limit memory unit/sendExport: Table files being produced, for all visitors together, at full speed into a
// temporary file: {count}, then 503; each holds a batch of rows and a compressor
const MAX_MADE = 8

// @limit memory unit/sendExport: Time to produce a table file: {ms}, then it is aborted
const MAKING_TIMEOUT_MS = 10 * 60_000

export interface ExportDeps extends DownloadDeps {
  /** The version of the public records; while it is the same, so is each export. */
  version: () => Promise<string>
  /** For temporary files. */
  folder: string
  limits?: DownloadLimits & { makingTimeoutMs?: number; maxSpooledBytes?: number }
}

export type SendExport = (
  c: Context,
  format: ExportFormat,
  make: () => Promise<ExportTable>,
) => Promise<Response>

/** Sends a table as a file, which is produced at full speed and sent at the client's. */
export function sendExport({ version, folder, limits = {}, ...deps }: ExportDeps): SendExport {
  const { makingTimeoutMs = MAKING_TIMEOUT_MS, maxSpooledBytes, ...sending } = limits
  const files = downloads(deps, sending)
  // A network has no more of these than downloads.
  const making = limitPlaces(
    { all: MAX_MADE, perNetwork: MAX_MADE, perWideNetwork: MAX_MADE },
    sending.paceIntervalMs,
  )
  const spool = spoolIn(folder, files.cutSlow, maxSpooledBytes)

  /** A place among those being produced, which a slow client loses too if another one needs it. */
  const beginMaking = (c: Context, { cut, ended }: Download): Place => {
    const place = spool.hasRoom() ? making.take(networksOf(deps.peerOf(c)), cut) : 'all'
    if (typeof place === 'string') throw new RetryLater(503, EXPORTS_FULL, RETRY_SECONDS)
    const timeout = setTimeout(cut, makingTimeoutMs).unref()
    const leave = () => {
      clearTimeout(timeout)
      place.leave()
    }
    ended.addEventListener('abort', leave)
    return { ...place, leave }
  }

  return async (c, format, make) => {
    const { pathname, search } = new URL(c.req.url)
    const headers = {
      ETag: etagOf(`${WRITTEN_AS} ${await version()} ${pathname}${search}`),
      'Cache-Control': UNTIL_CHANGED,
      Vary: 'Accept-Encoding',
      // Where the rows are from; a CSV has no room for it.
      Link: `<${ABOUT_DATA_PAGE}>; rel="describedby"`,
    }
    if (matchesEtag(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
    const download = files.begin(c)
    try {
      const place = beginMaking(c, download)
      const table = await make()
      const { mediaType, isText, write } = FORMATS[format]
      const isPacked = isText && acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip')
      const described = {
        ...headers,
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${fileNameOf(table, format)}"`,
        ...(isPacked && { 'Content-Encoding': 'gzip' }),
      }
      if (c.req.method === 'HEAD') {
        download.end()
        return c.body(null, 200, described)
      }
      const bytes = write(table)
      const packed = isPacked ? compressed(bytes, createGzip(GZIP)) : bytes
      return c.body(download.body(spool.through(packed, download.ended, place)), 200, described)
    } catch (error) {
      download.end()
      throw error
    }
  }
}
