import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { CALLS_FULL, callsOverLimit } from '#contract/endpoints/refusals.ts'
import { limitConcurrency } from '#database/limitConcurrency.ts'
import {
  MAX_CITATIONS,
  MAX_CITATIONS_PER_NETWORK,
  MAX_SEARCHES,
  MAX_SEARCHES_PER_NETWORK,
} from '#contract/limits.ts'
import { networksOf } from '#database/limiter.ts'
import { limitPlaces, type PlaceLimits } from './limitPlaces.ts'
import { RetryLater } from '../apiError.ts'

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
  function slotsFor(atOnce: number, limits: PlaceLimits): WithSlot {
    const places = limitPlaces(limits)
    const limited = limitConcurrency(atOnce)
    return async (c, work) => {
      const place = c === OURSELVES ? undefined : places.take(networksOf(peerOf(c)))
      if (place === 'all') throw new RetryLater(503, CALLS_FULL, RETRY_SECONDS)
      if (typeof place === 'string') throw new RetryLater(429, callsOverLimit(limits[place]), RETRY_SECONDS)
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
      all: MAX_SEARCHES,
      perNetwork: MAX_SEARCHES_PER_NETWORK,
      perWideNetwork: 2 * MAX_SEARCHES_PER_NETWORK,
    }),
    cite: slotsFor(1, {
      all: MAX_CITATIONS,
      perNetwork: MAX_CITATIONS_PER_NETWORK,
      perWideNetwork: 2 * MAX_CITATIONS_PER_NETWORK,
    }),
  }
}
