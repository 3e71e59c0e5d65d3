import { Hono } from 'hono'
import { ACCOUNT } from '#contract/endpoints/parts.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import { etagOf } from '../../cache/etagOf.ts'
import { type GuardDeps, mustSetUp, tokenSession } from '../../auth/requireAdmin.ts'
import { checked, routePath } from '../answerEndpoints.ts'

interface SignedInCandidateDeps extends GuardDeps {
  /** As administrators see them. */
  candidates: Candidates
}

/**
 * A candidate for whoever sends a living session's token: with what is not public, so for nobody to keep. Whoever sends
 * none, or one that is no longer good, gets the public answer: there is no reason to refuse what anybody may see.
 */
export const signedInCandidateRoute = ({ candidates, ...guardDeps }: SignedInCandidateDeps) =>
  new Hono().get(routePath(publicAddresses.getCandidate), async (c, next) => {
    // The past is the same for everybody.
    if (c.req.query('asOf') !== undefined) return next()
    const { acctNum } = checked(ACCOUNT, c.req.param())
    const session = await tokenSession(guardDeps, c, guardDeps.clock())
    const candidate = session && !mustSetUp(guardDeps, session) && (await candidates.find(acctNum))
    if (candidate)
      return c.json(candidate, 200, {
        'Cache-Control': 'no-store',
        ETag: etagOf(JSON.stringify(candidate)),
      })
    await next()
    // A cache between us may keep it, but not for a request with a token.
    c.res.headers.append('Vary', TOKEN_HEADER)
    return undefined
  })
