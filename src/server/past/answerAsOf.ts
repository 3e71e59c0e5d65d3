import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { answersLikeLatest } from '#contract/endpoints/supportsAsOf.ts'
import type { FoundRevision } from '#database/repositories/revisions.ts'
import { cacheResponses } from '../cache/cacheResponses.ts'
import type { CallerBindings } from '../middleware/costlyCalls.ts'
import { answerWith } from './answerWith.ts'
import type { Past } from './past.ts'
import type { Handlers } from '../routes/Handlers.ts'

interface PastDeps {
  past: Past
  keyOf: (path: string, queries: Record<string, string[]>) => string | undefined
  /** Answers calls as of today. */
  today: Hono
  /** What a call counts under. */
  callerOf: (c: Context) => string
  /** The handlers for a past revision. */
  handlersOf: (revision: number) => Partial<Handlers>
}

type PastEnv = { Variables: { found: FoundRevision } }

/** Answers calls with `asOf=` as of that revision, and passes on all others. */
export function answerAsOf({ past, keyOf, today, callerOf, handlersOf }: PastDeps) {
  const key = (c: Context) => {
    const one = keyOf(c.req.path, c.req.queries())
    return one && `r${(c as Context<PastEnv>).get('found').revision} ${one}`
  }
  const cached = cacheResponses(past.cache, key)

  /** The answer of the last revision equals today's answer, which may already be cached. */
  async function answerOfLatest(c: Context, revision: number): Promise<Response | undefined> {
    const isLatest = async () => (await past.latest())?.revision === revision
    if (c.req.method === 'POST' || !answersLikeLatest(c.req.path) || !(await isLatest())) return undefined
    const url = new URL(c.req.url)
    url.searchParams.delete('asOf')
    const caller: CallerBindings = { caller: callerOf(c) }
    const response = await today.request(url.href, undefined, caller)
    // An import may have happened in the meantime; refusals are handled below.
    return response.ok && (await isLatest()) ? response : undefined
  }

  return createMiddleware<PastEnv>(async (c, next) => {
    const asked = c.req.queries('asOf')
    if (asked === undefined) return next()
    const found = await past.find(asked)
    c.set('found', found)
    return cached(c, async () => {
      c.res =
        (await answerOfLatest(c, found.revision)) ??
        (await answerWith(handlersOf(found.revision), c, withBody(c)))
    })
  })
}

/** The request, but for the whole answer even if only its headers are asked for: the cache stores it for everyone. */
const withBody = ({ req }: Context) =>
  req.method === 'HEAD' ? new Request(req.raw, { method: 'GET' }) : req.raw
