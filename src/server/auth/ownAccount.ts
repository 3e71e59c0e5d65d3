import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import type { OwnAccount } from '#contract/schemas/bodies.ts'
import { administratorsIn, canonicalEmail } from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { type Secrets, sessionsIn } from '#database/administrators/sessions.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import type { Actor } from '#database/register.ts'
import { type PasswordHasher, passwordProblem } from './passwords.ts'

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
