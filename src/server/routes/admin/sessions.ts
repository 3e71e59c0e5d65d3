import { AdminSession } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { SignIns } from '#database/administrators/signIns.ts'
import { type GuardDeps, mustSetUp } from '../../auth/requireAdmin.ts'
import { sessionCookie } from '../../auth/sessionCookie.ts'
import { WRONG_CODE } from '#contract/domain/administration.ts'
import { clientOf } from '../../auth/clientOf.ts'
import { type AuthDeps, reauthenticate } from '../../auth/reauthenticate.ts'
import { signInByLink, signInWith } from '../../auth/signIn.ts'
import type { Handlers } from '../Handlers.ts'

interface SessionDeps extends GuardDeps {
  auth: AuthDeps
  signIns: SignIns
}

/** Signing in and out, who is signed in, and the caller's open sessions. */
export function sessionHandlers({
  auth,
  signIns,
  sessions,
  clock,
  peerOf,
  tls,
  isFactorRequired,
}: SessionDeps) {
  const signIn = signInWith(auth)
  const cookie = sessionCookie(tls)
  return {
    async signIn({ body, refuse, c }) {
      const client = clientOf(c.req.header('User-Agent'))
      const signedIn = await signIn(body, { peer: peerOf(c), client }, clock())
      if (signedIn === 'refused') return refuse(401)
      if (signedIn === 'code needed') return refuse(403)
      if (signedIn === 'code wrong') return refuse(403, WRONG_CODE)
      c.header('Cache-Control', 'no-store')
      cookie.set(c, signedIn.cookie)
      return { token: signedIn.token, ...(mustSetUp({ isFactorRequired }, signedIn) && { mustSetUp: true }) }
    },
    async signInByLink({ body, refuse, c }) {
      c.header('Cache-Control', 'no-store')
      const client = clientOf(c.req.header('User-Agent'))
      const opened =
        (await signInByLink(auth, body.token, { peer: peerOf(c), client }, clock())) ?? refuse(401)
      cookie.set(c, opened.cookie)
      return {
        token: opened.token,
        ...(mustSetUp({ isFactorRequired }, opened) && { mustSetUp: true as const }),
      }
    },
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
