import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Details, Endpoint } from '#contract/endpoints/endpoint.ts'
import { DatabaseUnavailable } from '#database/connection/errors.ts'
import { endpointFinder } from '../paths.ts'
import { UNTIL_CHANGED } from './httpCaching.ts'
import {
  type CachedResponse,
  cachedResponse,
  respond,
  type Variant,
  type ResponseCache,
} from './responseCache.ts'

/** The Warning of RFC 7234 for an answer that could not be revalidated, which programs still look for. */
const STALE = '110 - "Response is Stale"'

/** Tells the listener in front of the framework which cache entry an answer is. */
export interface SentFromCache {
  key: string
  cached: CachedResponse
  variant: Variant
  body: Buffer<ArrayBuffer> | undefined
}

export interface CacheBindings {
  onSent?: (sent: SentFromCache) => void
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The body of the answer; reading it from a Response takes longer than producing most answers. */
    answered: Uint8Array<ArrayBuffer> | undefined
  }
}

/**
 * Sends cached answers of the current version. `keyOf` maps requests with the same answer to the same key, and returns
 * none if the answer must not be cached. While the database does not answer, the last good response is sent, marked as
 * stale and uncacheable.
 */
export function cacheResponses(
  cache: ResponseCache,
  keyOf: (c: Context) => string | undefined,
  {
    cacheControl = UNTIL_CHANGED,
    markStale,
  }: { cacheControl?: string; markStale?: (body: Buffer) => Buffer } = {},
) {
  const entered = new WeakSet<Context>()
  return createMiddleware(async (c, next) => {
    // The router runs middleware twice for the path `/*`; the second run would wait for the first forever.
    if (entered.has(c)) return next()
    entered.add(c)
    const key = c.req.method === 'GET' || c.req.method === 'HEAD' ? keyOf(c) : undefined
    if (key === undefined) return next()

    const sendStale = async (last: CachedResponse) => {
      const { response } = await respond(forOutage(key, last), c.req.raw.headers, 'no-store')
      response.headers.set('Warning', STALE)
      answerWith(c, response)
    }
    const version = await cache.version().catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return error
      throw error
    })
    const known = cache.get(key)
    if (version instanceof DatabaseUnavailable) {
      if (!known) throw version
      return sendStale(known)
    }

    let cached = known?.version === version ? known : undefined
    if (!cached) {
      let isMine = false
      cached = await cache.makeOnce(key, version, () => {
        isMine = true
        return make(key, version, c, next)
      })
      if (!cached && !isMine) return next()
      if (!cached) return c.error instanceof DatabaseUnavailable && known ? sendStale(known) : undefined
    }
    const { response, variant, body } = await respond(cached, c.req.raw.headers, cacheControl)
    cache.measureAgain(key, cached)
    answerWith(c, response)
    // Undefined for requests made in process.
    const bindings = c.env as CacheBindings | undefined
    bindings?.onSent?.({ key, cached, variant, body })
  })

  async function make(key: string, version: string, c: Context, next: () => Promise<void>) {
    await next()
    if (c.res.status !== 200) {
      // A record that no longer exists must not reappear in an outage.
      if (c.res.status < 500) cache.delete(key)
      return undefined
    }
    if (c.res.headers.get('Cache-Control') === 'no-store') return undefined
    const body = Buffer.from(c.get('answered')?.buffer ?? (await c.res.arrayBuffer()))
    return cache.store(key, version, body, c.res.headers.get('Content-Type') ?? '')
  }

  /** The page with that notice, produced once and cached next to the other. No other key begins with this word. */
  function forOutage(key: string, last: CachedResponse): CachedResponse {
    if (!markStale || !last.contentType.startsWith('text/html')) return last
    const known = cache.get(`stale ${key}`)
    if (known?.version === last.version) return known
    const marked = cachedResponse(
      Buffer.from(new Uint8Array(markStale(last.body)).buffer),
      last.contentType,
      last,
    )
    cache.set(`stale ${key}`, marked)
    return marked
  }
}

function answerWith(c: Context, response: Response): void {
  // Otherwise Hono merges the headers of the replaced answer into the new one.
  c.res = undefined
  c.res = response
  c.error = undefined
}

/**
 * Maps all URLs with the same answer to one key: the shortest such URL, with only the endpoint's own parameters, in order.
 * Undefined if no endpoint matches or the parameters are invalid.
 */
export function cacheKeys(endpoints: readonly Endpoint[]) {
  const find = endpointFinder(endpoints)
  return (path: string, queries: Readonly<Record<string, string[]>>): string | undefined => {
    const read = find('GET', path)
    if (!read) return undefined
    const { params, query } = read.endpoint
    const names = Object.keys(query?.[0].shape ?? {})
    // The cache does not decide which of two values is meant.
    if (names.some((name) => (queries[name]?.length ?? 0) > 1)) return undefined
    const inPath = understood(params, read.params)
    const given = names.flatMap((name) => queries[name]?.map((value) => [name, value] as const) ?? [])
    const inQuery = understood(query, Object.fromEntries(given))
    return inPath && inQuery && apiUrl(read.endpoint.path, { ...inPath, ...inQuery })
  }
}

function understood(part: Details['query'], given: object) {
  if (!part) return given
  return part[0].safeParse(given).data
}
