import { createMiddleware } from 'hono/factory'
import type { Register } from '../data/register.ts'
import { keep, type KeptAnswer, send } from './keptAnswer.ts'

/**
 * A browser asks again every time, so an administrator sees an edit at once; a shared cache may answer for half a
 * minute without asking.
 */
const PUBLIC = 'public, max-age=0, s-maxage=30, must-revalidate'

/** Serialising is most of the cost of an answer; this much of it is kept. */
const KEPT_BYTES = 64 * 1024 * 1024

/** Public answers, kept serialised and compressed until a committed write changes what the public sees. */
export function keptAnswers(register: Pick<Register, 'version'>, cacheControl = PUBLIC) {
  let version = 0
  let kept = new Map<string, KeptAnswer>()
  let keptBytes = 0

  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const current = await register.version()
    if (current !== version || keptBytes > KEPT_BYTES) {
      version = current
      kept = new Map()
      keptBytes = 0
    }
    // An answer read before a change must not join those read after it.
    const ofThisVersion = kept

    const { pathname, search } = new URL(c.req.url)
    let answer = ofThisVersion.get(pathname + search)
    if (!answer) {
      await next()
      if (c.res.status !== 200) return
      const body = Buffer.from(await c.res.arrayBuffer())
      answer = keep(body, c.res.headers.get('Content-Type') ?? '')
      ofThisVersion.set(pathname + search, answer)
      keptBytes += body.length
    }
    // Without this, Hono merges the headers of the answer it replaces into the new one.
    c.res = undefined
    c.res = await send(answer, c.req.raw.headers, cacheControl)
  })
}
