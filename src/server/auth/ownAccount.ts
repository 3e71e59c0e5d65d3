import { randomBytes } from 'node:crypto'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import { administratorsIn, canonicalEmail } from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import { registerIn } from '#database/register.ts'
import { type PasswordHasher, passwordProblem } from './passwords.ts'
import { type AuthDeps, reauthenticate } from './reauthenticate.ts'
import type { GuardDeps } from './requireAdmin.ts'
import { sessionCookie } from './sessionCookie.ts'
import type { Handlers } from '../routes/Handlers.ts'

/**
 * Creates the demo administrator with a random password, which is returned only this once. Null if there already is an
 * administrator, or if the register has more than the sample.
 */
export async function ensureDemoAdministrator(
  db: Db,
  { hasher, clock }: { hasher: PasswordHasher; clock: () => Date },
): Promise<{ email: string; password: string } | null> {
  const administrators = administratorsIn(db)
  if ((await administrators.list()).length > 0 || !(await registerIn(db).isSample())) return null

  const password = randomBytes(15).toString('base64url')
  const actor = { who: 'first start', ipAddress: 'this server', at: clock().toISOString() }
  const isCreated = await administrators.create(actor, {
    email: DEMO_EMAIL,
    name: 'Demo Administrator',
    passwordHash: await hasher.hash(password),
  })
  return isCreated ? { email: DEMO_EMAIL, password } : null
}

/** What signed-in users do with their own account. */
export const ownAccountHandlers = (
  auth: AuthDeps,
  { tls, isFactorRequired }: Pick<GuardDeps, 'tls' | 'isFactorRequired'>,
) =>
  ({
    /** Makes an account for the demo administrator, and opens a session of it in place of the caller's. */
    async makeOwnAccount({ body: { name, password, ...body }, refuse, c }) {
      const demo = c.var.actor
      if (demo.who !== DEMO_EMAIL) return refuse(404)
      const { db, hasher } = auth
      const email = canonicalEmail(body.email)
      const problem = passwordProblem(password, email)
      if (problem !== null) return refuse(400, problem)
      const passwordHash = await hasher.hash(password)
      const administrators = administratorsIn(db)
      if (!(await administrators.create(demo, { email, name, passwordHash }))) return refuse(409)
      const owner = await administrators.find(email)
      const secrets = owner && (await signInsIn(db).open({ ...demo, who: email }, owner, false))
      if (!secrets) throw new Error('An account that was just made cannot sign in')
      // Its password was given a moment ago.
      const session = await sessionsIn(db).useToken(secrets.token, new Date(demo.at))
      if (session) await sessionsIn(db).confirm(session.sessionId, demo.at)
      await loginAttemptsIn(db).noteNetwork({ email, networks: networksOf(demo.ipAddress) }, demo.at)
      // The guard has checked that the header is present.
      await signInsIn(db).close(demo, c.req.header(TOKEN_HEADER) ?? '')
      sessionCookie(tls).set(c, secrets.cookie)
      return { token: secrets.token, ...(isFactorRequired && { mustSetUp: true as const }) }
    },

    async changePassword({ body: { current, next }, refuse, c }) {
      const { actor, sessionId } = c.var
      const problem = passwordProblem(next, actor.who)
      if (problem !== null) return refuse(400, problem)
      const { administrator, forgive } =
        (await reauthenticate(auth, actor, { password: current })) ?? refuse(403)
      const nextHash = await auth.hasher.hash(next)
      const administrators = administratorsIn(auth.db)
      if (!(await administrators.changeOwnPassword(actor, sessionId, administrator, nextHash)))
        return refuse(403)
      await forgive()
      return undefined
    },
  }) satisfies Partial<Handlers>
