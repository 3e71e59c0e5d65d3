import { Hono, type MiddlewareHandler } from 'hono'
import { type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { routePath } from './answerEndpoints.ts'

/** What a page of another site may read of an answer beside its body and what every page may. */
const EXPOSED = 'ETag, Retry-After, Warning, Content-Disposition'

/** How long a browser need not ask again whether it may. */
const PREFLIGHT_SECONDS = 24 * 60 * 60

/**
 * Lets pages of every site call what anybody may read, refusals included. The headers are the same for whoever asks, so a
 * kept answer holds them and nothing varies by Origin. They are a star, with which no browser sends or shows anything of
 * somebody's session. All else has no such header, which refuses it to every page but ours.
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
        // Of what a reader may send, the one header that browsers ask about.
        'Access-Control-Allow-Headers': 'If-None-Match',
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      })
    await next()
    if (!methods.includes(c.req.method)) return undefined
    c.res.headers.set('Access-Control-Allow-Origin', '*')
    c.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
    return undefined
  }
