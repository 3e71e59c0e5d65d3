import { setImmediate } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { MAX_EXPORTS_PER_NETWORK } from '#contract/limits.ts'
import { EXPORTS_FULL, exportsOverLimit } from '#contract/endpoints/refusals.ts'
import { networksOf } from '#database/limiter.ts'
import { limitPlaces } from '../middleware/limitPlaces.ts'
import { RetryLater } from '../apiError.ts'
import type { Log } from '../log.ts'
import { routeOf } from '../metrics/routeOf.ts'

// @limit memory unit/sendPublished: Table files being produced or sent, for all visitors together: {count},
// then a slow client is cut off, or 503; each holds a descriptor and 64 kB
const MAX_DOWNLOADS = 256

// @limit memory unit/sendPublished: Published files being sent, whole or in part: as many as table files,
// counted on their own; each for at most {ms}
/** A file of gigabytes takes long over a slow connection, which has its own limits. */
const DOWNLOAD_TIMEOUT_MS = 6 * 3_600_000

/** For clients that are told to retry. */
export const RETRY_SECONDS = 10

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
    /** Throws the refusal if there is no place. */
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
