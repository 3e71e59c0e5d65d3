import { createMiddleware } from 'hono/factory'
import type { Register } from '../data/register.ts'
import { DatabaseAway } from '../db/DatabaseAway.ts'
import { keep, type KeptAnswer, send } from './keptAnswer.ts'
import { together } from './together.ts'

/**
 * A browser asks again every time, so an administrator sees an edit at once; a shared cache may answer for half a
 * minute without asking.
 */
const PUBLIC = 'public, max-age=0, s-maxage=30, must-revalidate'

/** Serialising is most of the cost of an answer; this much of it is kept. */
const KEPT_BYTES = 64 * 1024 * 1024

/** What RFC 7234 has a cache say of an answer it could not check, which programs still look for. */
const STALE = '110 - "Response is Stale"'

interface Options {
  cacheControl?: string
  /** Has a page say by itself that it is perhaps out of date. */
  markStale?: (body: Buffer) => Buffer
}

/**
 * Public answers, kept serialised and compressed until a committed write changes what the public sees. While the
 * database does not answer, they are sent all the same, marked as stale and for nobody to keep.
 */
export function keptAnswers(
  register: Pick<Register, 'version'>,
  { cacheControl = PUBLIC, markStale }: Options = {},
) {
  const currentVersion = together(() => register.version())
  let version = 0
  let kept = new Map<string, KeptAnswer>()
  let keptBytes = 0

  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    const path = pathname + search
    const answerWith = async (answer: KeptAnswer, caching: string) => {
      // Without this, Hono merges the headers of the answer it replaces into the new one.
      c.res = undefined
      c.res = await send(answer, c.req.raw.headers, caching)
    }

    const current = await currentVersion().catch((error: unknown) => {
      if (error instanceof DatabaseAway) return error
      throw error
    })
    if (current instanceof DatabaseAway) {
      const stale = kept.get(path)
      if (!stale) throw current
      const isPage = markStale && stale.contentType.startsWith('text/html')
      await answerWith(isPage ? keep(markStale(stale.body), stale.contentType) : stale, 'no-store')
      c.res.headers.set('Warning', STALE)
      return
    }

    if (current !== version || keptBytes > KEPT_BYTES) {
      version = current
      kept = new Map()
      keptBytes = 0
    }
    // An answer read before a change must not join those read after it.
    const ofThisVersion = kept
    let answer = ofThisVersion.get(path)
    if (!answer) {
      await next()
      if (c.res.status !== 200) return
      const body = Buffer.from(await c.res.arrayBuffer())
      answer = keep(body, c.res.headers.get('Content-Type') ?? '')
      ofThisVersion.set(path, answer)
      keptBytes += body.length
    }
    await answerWith(answer, cacheControl)
  })
}
