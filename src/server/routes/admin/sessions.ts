import { TOKEN_HEADER } from '#contract/schemas/session.ts'
import type { SignIns } from '#database/repositories/signIns.ts'
import type { GuardDeps } from '../../auth/requireAdmin.ts'
import { sessionCookie } from '../../auth/sessionCookie.ts'
import type { SignIn } from '../../auth/signIn.ts'
import type { Handlers } from '../Handlers.ts'

interface SessionDeps extends GuardDeps {
  signIn: SignIn
  signIns: SignIns
}

/** Signing in and out, who is signed in, and the open sessions of whoever asks. */
export function sessionHandlers({ signIn, signIns, sessions, clock, peerOf, tls }: SessionDeps) {
  const cookie = sessionCookie(tls)
  return {
    async signIn({ body, refuse, c }) {
      const secrets = (await signIn(body, peerOf(c), clock())) ?? refuse(401)
      c.header('Cache-Control', 'no-store')
      cookie.set(c, secrets.cookie)
      return { token: secrets.token }
    },
    getCurrentUser: ({ c }) => c.var.user,
    async signOut({ c }) {
      // The guard has seen that the header is there.
      await signIns.close(c.var.actor, c.req.header(TOKEN_HEADER) ?? '')
      cookie.clear(c)
    },
    async listSessions({ c }) {
      const { actor, sessionId } = c.var
      const open = await sessions.list(new Date(actor.at), actor.who)
      return open.map(({ id, signedInAt, lastUsedAt, endsAt, peer }) => ({
        id,
        signedInAt,
        lastUsedAt,
        endsAt,
        peer,
        isCurrent: id === sessionId,
      }))
    },
    async endSession({ params, refuse, c }) {
      if (!(await signIns.end(c.var.actor, params.sessionId))) refuse(404)
    },
  } satisfies Partial<Handlers>
}
