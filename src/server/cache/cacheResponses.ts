import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import { UNTIL_CHANGED } from './cacheControl.ts'
import { type CachedResponse, cachedResponse, respond, type Variant } from './cachedResponse.ts'
import type { ResponseCache } from './responseCache.ts'

/** What RFC 7234 has a cache say of an answer it could not check, which programs still look for. */
const STALE = '110 - "Response is Stale"'

/** Said of an answer that is good for this once, whatever the version. */
const NOT_KEPT = 'no-store'

/** What of the cache an answer is, for the listener in front of the framework. */
export interface SentFromCache {
  key: string
  cached: CachedResponse
  variant: Variant
  body: Buffer<ArrayBuffer> | undefined
}

/** What the listener in front gives the framework with a request. */
export interface CacheBindings {
  onSent?: (sent: SentFromCache) => void
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Said of an answer: it is for who asks just now, and the room in the cache is for others. */
    isNotKept: boolean | undefined
    /** The body of the answer, which takes longer to read out of a response than most take to make. */
    answered: Uint8Array<ArrayBuffer> | undefined
  }
}

interface Options {
  cacheControl?: string
  /** Has a page say by itself that it is perhaps out of date. */
  markStale?: (body: Buffer) => Buffer
}

/**
 * Answers from the cache what was made at the current version. `keyOf` gives requests with the same answer the same key,
 * and those that are not to be kept none. While the database does not answer, the last good response is sent, marked as
 * stale and for nobody to keep.
 */
export function cacheResponses(
  cache: ResponseCache,
  keyOf: (c: Context) => string | undefined,
  { cacheControl = UNTIL_CHANGED, markStale }: Options = {},
) {
  return createMiddleware(async (c, next) => {
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
    // Nothing, where the framework is asked in process.
    const bindings = c.env as CacheBindings | undefined
    bindings?.onSent?.({ key, cached, variant, body })
  })

  async function make(key: string, version: string, c: Context, next: () => Promise<void>) {
    await next()
    if (c.res.status !== 200) {
      // What is not there any more must not come back in an outage.
      if (c.res.status < 500) cache.delete(key)
      return undefined
    }
    if (c.res.headers.get('Cache-Control') === NOT_KEPT) return undefined
    const body = Buffer.from(c.get('answered')?.buffer ?? (await c.res.arrayBuffer()))
    const cached = cachedResponse(body, c.res.headers.get('Content-Type') ?? '', { version })
    if (c.get('isNotKept')) return cached
    // The answer may have come from a replica that is behind the database that told the version, or the reverse.
    const versionAfter = await cache.version().catch(() => undefined)
    if (versionAfter === version) cache.set(key, cached)
    return cached
  }

  /** The page that says so by itself; it is made once, and kept beside the other. No address holds a space. */
  function forOutage(key: string, last: CachedResponse): CachedResponse {
    if (!markStale || !last.contentType.startsWith('text/html')) return last
    const known = cache.get(`${key} stale`)
    if (known?.version === last.version) return known
    const marked = cachedResponse(
      Buffer.from(new Uint8Array(markStale(last.body)).buffer),
      last.contentType,
      last,
    )
    cache.set(`${key} stale`, marked)
    return marked
  }
}

function answerWith(c: Context, response: Response): void {
  // Without this, Hono merges the headers of the answer it replaces into the new one.
  c.res = undefined
  c.res = response
  c.error = undefined
}
