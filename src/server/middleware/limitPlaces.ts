import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Networks, networksOf } from '#database/limiter.ts'
import { CALLS_FULL, callsOverLimit } from '#contract/endpoints/refusals.ts'
import { limitConcurrency } from '#database/limitConcurrency.ts'
import * as limits from '#contract/limits.ts'
import { RetryLater } from '../apiError.ts'
import type { Config } from '../config.ts'

export interface PlaceLimits {
  all: number
  perNetwork: number
  perWideNetwork: number
}

export interface Place {
  /** Calling it again does nothing. */
  leave: () => void
  /** So many bytes are on their way to its client; until it wants more, the time is its own. */
  sent: (bytes: number) => void
  wanted: () => void
}

/** A client that takes less loses its place to the next one when all places are taken. */
const SLOW_BYTES_PER_SECOND = 256 * 1024
const PACE_INTERVAL_MS = 5_000

interface Reader {
  cut: () => void
  /** In the current interval: what was sent, and how long its client took to read it. */
  bytes: number
  clientMs: number
  /** When it was last sent something, unless it wants more. */
  since: number | undefined
  isSlow: boolean
}

/**
 * Places for what is under way at once. Nobody's network can have them all, and if they are all taken, a slow reader loses
 * its place, so that slow clients of many networks keep nobody out either.
 */
export function limitPlaces({ all, perNetwork, perWideNetwork }: PlaceLimits, intervalMs = PACE_INTERVAL_MS) {
  const counts = new Map<string, number>()
  const readers = new Set<Reader>()
  let total = 0
  let timer: NodeJS.Timeout | undefined

  const add = (keys: Iterable<string>, change: 1 | -1) => {
    total += change
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }

  const stopClock = (reader: Reader, now: number) => {
    if (reader.since !== undefined) reader.clientMs += now - reader.since
  }
  const measure = () => {
    const now = performance.now()
    for (const reader of readers) {
      stopClock(reader, now)
      const { bytes, clientMs } = reader
      reader.isSlow = clientMs > intervalMs / 2 && bytes < (clientMs / 1_000) * SLOW_BYTES_PER_SECOND
      reader.bytes = 0
      reader.clientMs = 0
      if (reader.since !== undefined) reader.since = now
    }
  }

  /** Ends the slow reader that has been here for longest, if there is one. */
  const cutSlow = (): boolean => {
    const slow = [...readers].find(({ isSlow }) => isSlow)
    slow?.cut()
    return slow !== undefined
  }

  return {
    /** A place, or the limit that is reached. Whoever passes `onCut` loses the place by being slow. */
    take({ network, wide }: Networks, onCut?: () => void): Place | keyof PlaceLimits {
      if ((counts.get(network) ?? 0) >= perNetwork) return 'perNetwork'
      if (wide !== network && (counts.get(wide) ?? 0) >= perWideNetwork) return 'perWideNetwork'
      if (total >= all && !cutSlow()) return 'all'
      const keys = new Set([network, wide])
      let isTaken = true
      const leave = () => {
        if (!isTaken) return
        isTaken = false
        add(keys, -1)
        readers.delete(reader)
        if (readers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
      const cut = () => {
        leave()
        onCut?.()
      }
      const reader: Reader = { cut, bytes: 0, clientMs: 0, since: undefined, isSlow: false }
      add(keys, 1)
      if (onCut) {
        readers.add(reader)
        timer ??= setInterval(measure, intervalMs).unref()
      }
      return {
        leave,
        sent(bytes) {
          reader.bytes += bytes
          reader.since = performance.now()
        },
        wanted() {
          stopClock(reader, performance.now())
          reader.since = undefined
        },
      }
    },
    cutSlow,
  }
}

/** Two, so that one that waits for the database does not keep all others waiting. */
const SEARCHES_AT_ONCE = 2

/** For clients that are told to retry; all that were waiting before them have been answered by then. */
const RETRY_SECONDS = 5

/**
 * The site's own calls: behind a citation, of which one is made at a time, and for the documentation, which is made once
 * for a register. They wait their turn, but are never refused: what they are for would lack their answers.
 */
export const OURSELVES = 'ourselves'

/** A visitor, by a request, or the site itself. */
export type Caller = Context | typeof OURSELVES

/** Does the costly part of a call when a slot is free; throws the refusal if too many are waiting. */
export type WithSlot = <T>(c: Caller, work: () => Promise<T>) => Promise<T>

export type CostlyCalls = ReturnType<typeof costlyCalls>

/**
 * Calls that take the processor for tens of milliseconds. Only a few of them wait, so that everyone else is answered in
 * between, and those that wait are answered before their connection is idle for too long.
 */
export function costlyCalls(peerOf: (c: Context) => string) {
  function slotsFor(atOnce: number, most: PlaceLimits): WithSlot {
    const places = limitPlaces(most)
    const limited = limitConcurrency(atOnce)
    return async (c, work) => {
      const place = c === OURSELVES ? undefined : places.take(networksOf(peerOf(c)))
      if (place === 'all') throw new RetryLater(503, CALLS_FULL, RETRY_SECONDS)
      if (typeof place === 'string') throw new RetryLater(429, callsOverLimit(most[place]), RETRY_SECONDS)
      try {
        return await limited(async () => {
          // Lets other requests be answered between two of these.
          await setImmediate()
          return work()
        })
      } finally {
        place?.leave()
      }
    }
  }

  return {
    search: slotsFor(SEARCHES_AT_ONCE, {
      all: limits.MAX_SEARCHES,
      perNetwork: limits.MAX_SEARCHES_PER_NETWORK,
      perWideNetwork: 2 * limits.MAX_SEARCHES_PER_NETWORK,
    }),
    cite: slotsFor(1, {
      all: limits.MAX_CITATIONS,
      perNetwork: limits.MAX_CITATIONS_PER_NETWORK,
      perWideNetwork: 2 * limits.MAX_CITATIONS_PER_NETWORK,
    }),
  }
}

/** The address a request comes from. Behind a trusted proxy, the last in X-Forwarded-For; all others can be forged. */
export const peerAddress =
  ({ isProxy }: Pick<Config, 'isProxy'>) =>
  (c: Context): string => {
    const connected = plainAddress(getConnInfo(c).remote.address ?? 'unknown')
    if (!isProxy(connected)) return connected
    const forwarded = plainAddress(
      withoutPort(c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''),
    )
    return isIP(forwarded) === 0 ? connected : forwarded
  }

/** Some proxies add the port, and brackets around an IPv6 address; only the address matters. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** A dual-stack socket writes IPv4 addresses in this form. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
