import { Credentials } from '#contract/schemas/bodies.ts'
import { Hono } from 'hono'
import { TOKEN_HEADER } from '#contract/schemas/session.ts'
import { httpError } from '../../apiError.ts'
import type { SignIn } from '../../auth/signIn.ts'
import type { SignIns } from '#database/repositories/signIns.ts'
import { type GuardDeps, requireAdmin } from '../../auth/requireAdmin.ts'
import { requireJson } from '../../middleware/requireJson.ts'
import { sessionCookie } from '../../auth/sessionCookie.ts'
import { valid } from '../../middleware/valid.ts'

interface AuthDeps extends GuardDeps {
  signIn: SignIn
  signIns: SignIns
}

/** Signing in (POST), who is signed in (GET) and signing out (DELETE). */
export function authRoutes({ signIn, signIns, ...guardDeps }: AuthDeps) {
  const { clock, peerOf, tls } = guardDeps
  const cookie = sessionCookie(tls)

  return new Hono()
    .post(
      '/',
      requireJson,
      valid('json', Credentials, 'Enter an email address and a password'),
      async (c) => {
        const secrets =
          (await signIn(c.req.valid('json'), peerOf(c), clock())) ?? httpError(401, 'Wrong email or password')
        c.header('Cache-Control', 'no-store')
        cookie.set(c, secrets.cookie)
        return c.json({ token: secrets.token })
      },
    )
    .get('/', requireAdmin(guardDeps), (c) => c.json(c.var.user))
    .delete('/', requireAdmin(guardDeps), async (c) => {
      // The guard has seen that the header is there.
      await signIns.close(c.var.actor, c.req.header(TOKEN_HEADER) ?? '')
      cookie.clear(c)
      return c.body(null, 204)
    })
}
