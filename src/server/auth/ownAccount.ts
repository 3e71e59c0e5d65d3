import { randomBytes } from 'node:crypto'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { DEMO_EMAIL, WRONG_CODE } from '#contract/domain/administration.ts'
import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Confirmation } from '#contract/schemas/bodies.ts'
import { administratorsIn, canonicalEmail } from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import { type Actor, registerIn } from '#database/register.ts'
import { hashOfRecoveryCode, newRecoveryCodes, newTimeSecret, stepOfCode, timeSecretUri } from './codes.ts'
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

/** What signed-in users do with their own second factor. Calls that take a password throw TooManyAttempts. */
export function secondFactorHandlers(auth: AuthDeps, isRequired: boolean) {
  const factors = secondFactorsIn(auth.db)
  const factorOf = async ({ who }: Actor) => {
    const administrator = await administratorsIn(auth.db).find(who)
    if (!administrator) throw new Error('An account that is signed in is not on file')
    const { adminId } = administrator
    return { adminId, factor: await factors.find(adminId) }
  }

  /** The account if the password, and the code if given, are right; the code is used up. */
  const ownerOf = async (actor: Actor, proof: Confirmation) => {
    const proven = await reauthenticate(auth, actor, proof)
    await proven?.forgive()
    return proven?.administrator
  }

  return {
    async getSecondFactor({ c }) {
      const { adminId, factor } = await factorOf(c.var.actor)
      const recoveryCodesLeft = await factors.recoveryCodesLeft(adminId)
      return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft, isRequired }
    },

    /** Creates a secret for an app, to be confirmed with a code from it. */
    async beginSecondFactor({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      const secret = newTimeSecret()
      if (!(await factors.begin(owner, secret))) return refuse(409)
      return { secret, uri: timeSecretUri(PRODUCT_NAME, owner.email, secret) }
    },

    /**
     * Confirms that the app has the secret, and answers the first recovery codes. It takes the password too: the secret may
     * wait for its code when the session is stolen.
     */
    async confirmSecondFactor({ body: { password, code }, refuse, c }) {
      const { actor, sessionId } = c.var
      const { factor } = await factorOf(actor)
      if (!factor || factor.confirmedAt !== null) return refuse(409)
      const { administrator, forgive } = (await reauthenticate(auth, actor, { password })) ?? refuse(403)
      const { secret } = factor
      const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), new Date(actor.at))
      if (step === undefined) {
        // The attempt counts, because it is not forgiven.
        await signInsIn(auth.db).refused(actor, 'code wrong')
        return refuse(403, WRONG_CODE)
      }
      await forgive()
      const codes = newRecoveryCodes()
      const codeHashes = codes.map(hashOfRecoveryCode)
      const isConfirmed = await factors.confirm(actor, administrator, { secret, step, codeHashes, sessionId })
      return isConfirmed ? { codes } : refuse(409)
    },

    async renewRecoveryCodes({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      const codes = newRecoveryCodes()
      await factors.renewRecoveryCodes(c.var.actor, owner, codes.map(hashOfRecoveryCode))
      return { codes }
    },

    async removeSecondFactor({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      if (!(await factors.remove(c.var.actor, owner, c.var.sessionId))) refuse(403)
    },
  } satisfies Partial<Handlers>
}
