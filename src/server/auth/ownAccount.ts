import { randomBytes } from 'node:crypto'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import type { OwnAccount, PasswordChange } from '#contract/schemas/bodies.ts'
import { administratorsIn, canonicalEmail } from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { type Secrets, sessionsIn } from '#database/administrators/sessions.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import { type Actor, registerIn } from '#database/register.ts'
import { type PasswordHasher, passwordProblem } from './passwords.ts'
import type { Reauthenticate } from './reauthenticate.ts'

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

export type MakeOwnAccount = ReturnType<typeof ownAccountWith>

/**
 * Makes an account for the demo administrator, who has this session, and opens one of the account in its place. Resolves to
 * the new session's secrets, or to why there is none: a sentence if the password is refused.
 */
export const ownAccountWith =
  (db: Db, hasher: PasswordHasher) =>
  async (
    demo: Actor,
    demoToken: string,
    { email: asTyped, name, password }: OwnAccount,
  ): Promise<Secrets | 'not the demo' | 'known' | (string & {})> => {
    if (demo.who !== DEMO_EMAIL) return 'not the demo'
    const email = canonicalEmail(asTyped)
    const problem = passwordProblem(password, email)
    if (problem !== null) return problem
    const passwordHash = await hasher.hash(password)
    const administrators = administratorsIn(db)
    if (!(await administrators.create(demo, { email, name, passwordHash }))) return 'known'
    const owner = await administrators.find(email)
    const own = { ...demo, who: email }
    const secrets = owner && (await signInsIn(db).open(own, owner, false))
    if (!secrets) throw new Error('An account that was just made cannot sign in')
    // Its password was given a moment ago.
    const session = await sessionsIn(db).useToken(secrets.token, new Date(demo.at))
    if (session) await sessionsIn(db).confirm(session.sessionId, demo.at)
    await loginAttemptsIn(db).noteNetwork({ email, networks: networksOf(demo.ipAddress) }, demo.at)
    await signInsIn(db).close(demo, demoToken)
    return secrets
  }

export type ChangePassword = ReturnType<typeof changePasswordWith>

/**
 * Changes the signed-in user's password. Returns 'changed', 'wrong' if the current password is wrong, or a sentence on
 * why the new one is refused. Throws TooManyAttempts.
 */
export function changePasswordWith(db: Db, hasher: PasswordHasher, reauthenticate: Reauthenticate) {
  return async (actor: Actor, sessionId: number, { current, next }: PasswordChange) => {
    const problem = passwordProblem(next, actor.who)
    if (problem !== null) return problem
    const owner = await reauthenticate(actor, { password: current })
    if (!owner) return 'wrong'
    const nextHash = await hasher.hash(next)
    if (!(await administratorsIn(db).changeOwnPassword(actor, sessionId, owner.administrator, nextHash)))
      return 'wrong'
    await owner.forgive()
    return 'changed'
  }
}
