import { setImmediate } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, createGzip } from 'node:zlib'
import { MAX_EXPORTS_PER_NETWORK } from '#contract/limits.ts'
import { EXPORTS_FULL, exportsOverLimit } from '#contract/endpoints/refusals.ts'
import { networksOf } from '#database/limiter.ts'
import type { ExportFormat } from '#contract/lists/listState.ts'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import { limitPlaces, type Place } from '../middleware/limitPlaces.ts'
import { RetryLater } from '../apiError.ts'
import type { Log } from '../log.ts'
import { routeOf } from '../paths.ts'
import { acceptsEncoding, etagOf, matchesEtag, UNTIL_CHANGED } from '../cache/httpCaching.ts'
import { compressed, type ExportTable } from './ExportTable.ts'
import { fileNameOf, FORMATS } from './exportFormats.ts'

// @limit memory unit/sendPublished: Table files being produced or sent, for all visitors together: {count},
// then a slow client is cut off, or 503; each holds a descriptor and 64 kB
const MAX_DOWNLOADS = 256

// @limit memory unit/sendPublished: Published files being sent, whole or in part: as many as table files,
// counted on their own; each for at most {ms}
/** A file of gigabytes takes long over a slow connection, which has its own limits. */
const DOWNLOAD_TIMEOUT_MS = 6 * 3_600_000

const RETRY_SECONDS = 10

export interface Download {
  /** Frees its place; calling it again does nothing. */
  end: () => void
  /** Ends it before its time: what the client has is not all. */
  cut: () => void
  /** Aborted when it is over, for whatever reason. */
  ended: AbortSignal
  /**
   * These bytes as a response body. They are read only as fast as the client takes them, other requests get their turn in
   * between, and the download ends with them, also if the client disconnects. An error is logged, and aborts the answer.
   */
  body: (bytes: AsyncIterable<Buffer>) => ReadableStream<Uint8Array>
}

export interface DownloadDeps {
  peerOf: (c: Context) => string
  log: Log
}

/** The limits of downloads; tests attack lower ones. */
const LIMITS = {
  all: MAX_DOWNLOADS,
  perNetwork: MAX_EXPORTS_PER_NETWORK,
  perWideNetwork: 2 * MAX_EXPORTS_PER_NETWORK,
  timeoutMs: DOWNLOAD_TIMEOUT_MS,
  /** Over which the pace of a client is measured. */
  paceIntervalMs: 5_000,
}

export type DownloadLimits = Partial<typeof LIMITS>

/** Files on their way to clients, of whom the slow ones are cut off if there is no place left. */
export function downloads({ peerOf, log }: DownloadDeps, limits: DownloadLimits = {}) {
  const { timeoutMs, paceIntervalMs, ...counts } = { ...LIMITS, ...limits }
  const places = limitPlaces(counts, paceIntervalMs)

  return {
    begin(c: Context): Download {
      const ending = new AbortController()
      let breakOff: (() => void) | undefined
      const cut = () => {
        end()
        breakOff?.()
      }
      const place = places.take(networksOf(peerOf(c)), cut)
      if (place === 'all') throw new RetryLater(503, EXPORTS_FULL, RETRY_SECONDS)
      if (typeof place === 'string') throw new RetryLater(429, exportsOverLimit(counts[place]), RETRY_SECONDS)
      const timeout = setTimeout(cut, timeoutMs).unref()
      const end = () => {
        clearTimeout(timeout)
        place.leave()
        ending.abort()
      }

      const body = (bytes: AsyncIterable<Buffer>) => {
        // Set by the listener; an app that is called directly has none.
        const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
        const onError = (error: unknown) =>
          log.error(`${c.req.method} ${routeOf(c.req.method, c.req.path)}`, error)
        const chunks = bytes[Symbol.asyncIterator]()
        const giveUp = async () => {
          end()
          await chunks.return?.()
        }
        return new ReadableStream<Uint8Array>(
          {
            start(controller) {
              breakOff = () => {
                if (outgoing) outgoing.destroy()
                else controller.error(ending.signal.reason)
                giveUp().catch(onError)
              }
              if (ending.signal.aborted) breakOff()
            },
            async pull(controller) {
              place.wanted()
              try {
                await setImmediate()
                const { done, value } = await chunks.next()
                // It was cut off meanwhile, or the client left, with or without all of the announced bytes.
                if (ending.signal.aborted) return
                if (done !== true) {
                  place.sent(value.length)
                  return controller.enqueue(value)
                }
                end()
                controller.close()
              } catch (error) {
                end()
                onError(error)
                if (outgoing) outgoing.destroy()
                else controller.error(error)
              }
            },
            cancel: giveUp,
          },
          { highWaterMark: 0 },
        )
      }
      return { end, cut, ended: ending.signal, body }
    },
    cutSlow: places.cutSlow,
  }
}

/** RFC 6266: a plain name for old programs, and the real one, percent-encoded, for all others. */
export function contentDisposition(how: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

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
     * These bytes, which are read while they are still being written. `ended` is aborted when the reader goes away, and
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
  folder: string
  limits?: DownloadLimits & { makingTimeoutMs?: number; maxSpooledBytes?: number }
}

export type SendExport = (
  c: Context,
  format: ExportFormat,
  make: () => Promise<ExportTable>,
) => Promise<Response>

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
