import { cachedResponse, type CachedResponse, type Representation, type Variant } from './cachedResponse.ts'
import { coalesce } from './coalesce.ts'
import { lruMap } from '#database/lruMap.ts'

// @limit memory listener/siege: The response cache: keys, bodies, encodings, headers, overhead: {bytes}
/** About everything that the public requests of one state. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** The overhead of an entry in addition to its key, bodies and headers: objects, buffers, its place in the map. */
const ENTRY_OVERHEAD_BYTES = 2 * 1024

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Public responses by canonical key, each with the version of the public records at the time. A response with another
 * version is not sent while the database answers, but stays as the last good one for outages.
 */
export function createResponseCache(
  currentVersion: () => Promise<string>,
  maxBytes: number = MAX_CACHE_BYTES,
) {
  const responses = lruMap<CachedResponse>({
    maxSize: maxBytes,
    sizeOf: (key, { bytes }) => ENTRY_OVERHEAD_BYTES + 2 * key.length + bytes,
  })
  /** What is cleared with this cache: itself, and caches of other answers of the same register. */
  const clears = [responses.clear]
  let concealed: string | undefined
  const readVersion = async (): Promise<string> => {
    const version = await currentVersion()
    const [, hidden] = /^(\d+)\//.exec(version) ?? []
    // What is hidden now must not reappear in an outage, from whichever address it was answered.
    if (hidden !== concealed && concealed !== undefined) for (const clear of clears) clear()
    concealed = hidden
    return version
  }
  /** Read after this call, once for all concurrent callers. */
  const version = coalesce(readVersion)
  const inFlight = new Map<string, Promise<CachedResponse | undefined>>()

  return {
    /** The version of the public records. */
    version,
    clear: responses.clear,
    /** Clears another cache whenever records are hidden or shown again. */
    clearsToo: (other: { clear: () => void }): void => void clears.push(other.clear),
    peek: responses.peek,
    get: responses.get,
    set: responses.set,
    delete: responses.delete,
    measureAgain: responses.measureAgain,

    /** Concurrent misses of the same response wait for the first of them. */
    makeOnce(key: string, atVersion: string, make: () => Promise<CachedResponse | undefined>) {
      const flight = `${atVersion} ${key}`
      const made = inFlight.get(flight) ?? make().finally(() => inFlight.delete(flight))
      inFlight.set(flight, made)
      return made
    },

    /** Stores what was produced since this version was read, unless the version has changed meanwhile. */
    async store(key: string, atVersion: string, body: Buffer<ArrayBuffer>, contentType: string) {
      const known = responses.peek(key)
      // Most changes leave most answers as they were; then the hash and the compressed forms are known.
      const isUnchanged = known?.contentType === contentType && known.body.equals(body)
      const cached = isUnchanged ? known : cachedResponse(body, contentType, { version: atVersion })
      // The version and the answer may have come from the primary and a replica that lags behind it, or the reverse.
      const versionAfter = await version().catch(() => undefined)
      if (versionAfter === atVersion) {
        cached.version = atVersion
        responses.set(key, cached)
      }
      return cached
    },

    /** Stores a form of a response as the framework sent it, if the response is in this cache and not in another one. */
    keepRepresentation(key: string, cached: CachedResponse, variant: Variant, sent: Representation): void {
      if (responses.peek(key) !== cached || cached.representations[variant]) return
      cached.representations[variant] = sent
      for (const text of sent.headers) cached.bytes += 2 * text.length
      responses.measureAgain(key, cached)
    },

    get bytes() {
      return responses.size
    },
  }
}
