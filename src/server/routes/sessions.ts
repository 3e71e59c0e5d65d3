import type { Context } from 'hono'
import { AdminSession } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { type GuardDeps, mustSetUp } from '../auth/requireAdmin.ts'
import { sessionCookie } from '../auth/sessionCookie.ts'
import { WRONG_CODE } from '#contract/domain/administration.ts'
import { clientOf } from '../auth/clientOf.ts'
import { type AuthDeps, reauthenticate } from '../auth/reauthenticate.ts'
import { type SignedIn, signInByLink, signInWith } from '../auth/signIn.ts'
import type { Handlers } from './Handlers.ts'

/** Signing in and out, who is signed in, and the caller's open sessions. */
export function sessionHandlers(
  auth: AuthDeps,
  { sessions, clock, peerOf, tls, isFactorRequired }: GuardDeps,
) {
  const signIns = signInsIn(auth.db)
  const signIn = signInWith(auth)
  const cookie = sessionCookie(tls)
  const originOf = (c: Context) => ({ peer: peerOf(c), client: clientOf(c.req.header('User-Agent')) })
  const begin = (c: Context, session: SignedIn) => {
    c.header('Cache-Control', 'no-store')
    cookie.set(c, session.cookie)
    const needsFactor = mustSetUp({ isFactorRequired }, session)
    return { token: session.token, ...(needsFactor && { mustSetUp: true as const }) }
  }
  return {
    async signIn({ body, refuse, c }) {
      const signedIn = await signIn(body, originOf(c), clock())
      if (signedIn === 'refused') return refuse(401)
      if (signedIn === 'code needed') return refuse(403)
      return signedIn === 'code wrong' ? refuse(403, WRONG_CODE) : begin(c, signedIn)
    },
    signInByLink: async ({ body, refuse, c }) =>
      begin(c, (await signInByLink(auth, body.token, originOf(c), clock())) ?? refuse(401)),
    getCurrentUser: ({ c }) => c.var.user,
    async signOut({ c }) {
      // The guard has checked that the header is present.
      await signIns.close(c.var.actor, c.req.header(TOKEN_HEADER) ?? '')
      cookie.clear(c)
    },
    async listSessions({ c }) {
      const { actor, sessionId } = c.var
      const open = await sessions.list(new Date(actor.at), actor.who)
      // The schema leaves out whose it is.
      return open.map((session) => AdminSession.parse({ ...session, isCurrent: session.id === sessionId }))
    },
    async endSession({ params, refuse, c }) {
      if (!(await signIns.end(c.var.actor, params.sessionId))) refuse(404)
    },
    async endOtherSessions({ c }) {
      await signIns.endOthers(c.var.actor, c.var.sessionId)
    },
    listSignIns: ({ query, c }) => signIns.list(query.email || c.var.actor.who),
    async confirmIdentity({ body, refuse, c }) {
      const { forgive } = (await reauthenticate(auth, c.var.actor, body)) ?? refuse(403)
      await forgive()
      return sessions.confirm(c.var.sessionId, c.var.actor.at)
    },
  } satisfies Partial<Handlers>
}
