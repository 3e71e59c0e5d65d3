import { Hono, type MiddlewareHandler } from 'hono'
import { type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { routePath } from '../routePath.ts'

/** Headers that a page of another site may read in addition to the default ones. */
const EXPOSED = 'ETag, Retry-After, Warning, Content-Disposition, Content-Range'

/** How long browsers may cache the preflight. */
const PREFLIGHT_SECONDS = 24 * 60 * 60

/**
 * Lets pages of every site make public reads, and read their refusals. The headers are the same for every caller, so
 * cached answers contain them and do not vary by Origin. The origin is a star, with which browsers neither send nor
 * reveal anything of a session. Other calls have no such header, so browsers refuse them to other sites' pages.
 */
export function anyOrigin(endpoints: readonly Endpoint[]): Hono {
  const app = new Hono()
  const byPath = Map.groupBy(endpoints.filter(isPublicRead), ({ path }) => path)
  for (const [path, calls] of byPath)
    app.all(routePath(path), answerAnyOrigin(['HEAD', ...calls.map(({ method }) => method)]))
  return app
}

const answerAnyOrigin =
  (methods: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods.join(', '),
        // The request headers of a read that require a preflight.
        'Access-Control-Allow-Headers': 'If-None-Match, If-Range, Range',
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      })
    await next()
    if (!methods.includes(c.req.method)) return undefined
    c.res.headers.set('Access-Control-Allow-Origin', '*')
    c.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
    return undefined
  }
