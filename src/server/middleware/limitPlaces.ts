import type { Networks } from '#database/limiter.ts'

/** How many may be under way at once. */
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

/** Someone who loses the place by being slow. */
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
