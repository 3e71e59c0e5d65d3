import type { CachedResponse, Representation, Variant } from './cachedResponse.ts'
import { coalesce } from './coalesce.ts'
import { lruMap } from '#database/connection/lruMap.ts'

/** All that one server keeps of its answers: about everything the public asks for of a state, once over. */
export const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** What an entry costs beside its key, its bodies and its headers: objects, buffers, its place in the map. */
const ENTRY_OVERHEAD_BYTES = 2 * 1024

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Public responses by canonical key, each with the version of the public records it was made at. One of another version is
 * not sent while the database answers, but stays as the last good one for when it does not.
 */
export function createResponseCache(
  currentVersion: () => Promise<string>,
  maxBytes: number = MAX_CACHE_BYTES,
) {
  const responses = lruMap<CachedResponse>({
    maxBytes,
    bytesOf: (key, { bytes }) => ENTRY_OVERHEAD_BYTES + 2 * key.length + bytes,
  })
  const underWay = new Map<string, Promise<CachedResponse | undefined>>()

  return {
    /** The version of the public records, asked for after this call, once for all who ask for it at a time. */
    version: coalesce(currentVersion),
    peek: responses.peek,
    get: responses.get,
    set: responses.set,
    delete: responses.delete,
    measureAgain: responses.measureAgain,

    /** Has those who miss the same response at the same time wait for the first of them. */
    makeOnce(key: string, version: string, make: () => Promise<CachedResponse | undefined>) {
      const flight = `${version} ${key}`
      const made = underWay.get(flight) ?? make().finally(() => underWay.delete(flight))
      underWay.set(flight, made)
      return made
    },

    /** Keeps what the framework has sent of a response, for whoever asks for the same. */
    keepRepresentation(key: string, cached: CachedResponse, variant: Variant, sent: Representation): void {
      if (cached.representations[variant]) return
      cached.representations[variant] = sent
      for (const text of sent.headers) cached.bytes += 2 * text.length
      responses.measureAgain(key, cached)
    },

    get bytes() {
      return responses.bytes
    },
  }
}
