import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { setImmediate } from 'node:timers/promises'
import { lruMap } from '#database/lruMap.ts'
import { acceptsEncoding, etagOf, matchesEtag } from './httpCaching.ts'

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
    version,
    clear: responses.clear,
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

const COMPRESS = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof COMPRESS

/** The forms in which a response is sent: as a 304 if the client has it, otherwise in an encoding that it accepts. */
export type Variant = 'notModified' | 'identity' | Encoding

/** Fast and nearly as small as possible; files compressed once for a year may take longer. */
const QUICK = 5

/** A buffer that owns its memory, which Response accepts without copying. */
type Bytes = Buffer<ArrayBuffer>

/** What is written to the socket. The bytes are shared by all requests and never copied. */
export interface Representation {
  /** Name, value, name, value: the form that Node writes without further processing. */
  headers: string[]
  body: Bytes | undefined
}

/** A response ready to be sent again: serialized, hashed, and compressed when first requested in that encoding. */
export interface CachedResponse {
  version: string
  readonly body: Bytes
  readonly contentType: string
  readonly etag: string
  readonly quality: number
  readonly compressed: Partial<Record<Encoding, Promise<Bytes>>>
  readonly representations: Partial<Record<Variant, Representation>>
  bytes: number
}

export const cachedResponse = (
  body: Bytes,
  contentType: string,
  { version = '', quality = QUICK }: { version?: string; quality?: number } = {},
): CachedResponse => ({
  version,
  body,
  contentType,
  etag: etagOf(body),
  quality,
  compressed: {},
  representations: {},
  bytes: body.length,
})

export function variantFor(
  cached: Pick<CachedResponse, 'body' | 'contentType' | 'etag'>,
  ifNoneMatch: string | undefined,
  acceptEncoding: string | undefined,
): Variant {
  if (matchesEtag(ifNoneMatch, cached.etag)) return 'notModified'
  return encodingFor(acceptEncoding, cached)
}

/** Sends it in the form for this request. `body` is its body, for sending it again. */
export async function respond(cached: CachedResponse, request: Headers, cacheControl: string) {
  const { contentType, etag } = cached
  const variant = variantFor(
    cached,
    request.get('If-None-Match') ?? undefined,
    request.get('Accept-Encoding') ?? undefined,
  )
  const headers = new Headers({ ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' })
  if (variant === 'notModified')
    return { variant, body: undefined, response: new Response(null, { status: 304, headers }) }

  headers.set('Content-Type', contentType)
  if (variant !== 'identity') headers.set('Content-Encoding', variant)
  const body = variant === 'identity' ? cached.body : await compress(cached, variant)
  headers.set('Content-Length', String(body.length))
  return { variant, body, response: new Response(body, { headers }) }
}

function compress(cached: CachedResponse, encoding: Encoding): Promise<Bytes> {
  cached.compressed[encoding] ??= COMPRESS[encoding](cached.body, cached.quality).then((compressed) => {
    // zlib returns a slice of a larger buffer, which would stay in memory with it.
    const exact = Buffer.from(new Uint8Array(compressed).buffer)
    cached.bytes += exact.length
    return exact
  })
  return cached.compressed[encoding]
}

function encodingFor(
  accepted: string | undefined,
  { body, contentType }: Pick<CachedResponse, 'body' | 'contentType'>,
): 'identity' | Encoding {
  if (body.length < 1024 || /^(font|image\/(?!svg))/.test(contentType)) return 'identity'
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

/**
 * Callers that arrive while a value is being fetched wait for the next fetch and share its result. So no value is older
 * than its request, and a thousand concurrent requests are two queries.
 */
export function coalesce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    const answer = fetch().finally(() => {
      if (inFlight === answer) inFlight = undefined
    })
    inFlight = answer
    return answer
  }
  return () => {
    if (!inFlight) return begin()
    next ??= inFlight
      .catch(() => undefined) // its own callers get the error
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}

/** Asks once for all callers in one turn of the event loop, after the last of them. */
export function oncePerTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= setImmediate().then(() => {
      pending = undefined
      return ask()
    }))
}
