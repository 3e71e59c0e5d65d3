import { Hono } from 'hono'
import { AccountPath } from '#contract/endpoints/parameters.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import { etagOf } from '../../cache/etagOf.ts'
import { type GuardDeps, mustSetUp, tokenSession } from '../../auth/requireAdmin.ts'
import { routePath } from '../../routePath.ts'

interface SignedInCandidateDeps extends GuardDeps {
  /** Candidates as administrators see them. */
  candidates: Candidates
}

/**
 * A candidate for requests with a live session's token: includes non-public fields, so it is never cached. Without a
 * token, or with an expired one, the public answer is sent; there is no reason to refuse what anyone may see.
 */
export const signedInCandidateRoute = ({ candidates, ...guardDeps }: SignedInCandidateDeps) =>
  new Hono().get(routePath(publicAddresses.getCandidate), async (c, next) => {
    // Past answers are the same for everyone.
    if (c.req.query('asOf') !== undefined) return next()
    const asked = AccountPath.safeParse(c.req.param())
    // The public call refuses it, to pages of other sites too.
    if (!asked.success) return next()
    const session = await tokenSession(guardDeps, c, guardDeps.clock())
    const candidate = session && !mustSetUp(guardDeps, session) && (await candidates.find(asked.data.acctNum))
    if (candidate)
      return c.json(candidate, 200, {
        'Cache-Control': 'no-store',
        ETag: etagOf(JSON.stringify(candidate)),
      })
    await next()
    // Shared caches may store the public answer, but not use it for a request with a token.
    c.res.headers.append('Vary', TOKEN_HEADER)
    return undefined
  })
