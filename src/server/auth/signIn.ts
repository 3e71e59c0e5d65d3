import { TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import type { Credentials } from '#contract/schemas/bodies.ts'
import { administratorsIn, canonicalEmail } from '#database/repositories/administrators.ts'
import { loginAttemptsIn } from '#database/repositories/loginAttempts.ts'
import type { Secrets } from '#database/repositories/sessions.ts'
import { TooManyTries } from '#database/repositories/TooManyTries.ts'
import { signInsIn } from '#database/repositories/signIns.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { rateLimitKey } from './rateLimitKey.ts'
import type { PasswordHasher } from './passwordHasher.ts'

export type SignIn = ReturnType<typeof signInWith>

/**
 * Checks an administrator's e-mail and password, and opens a session when they are right; undefined when they are not.
 * Throws TooManyTries.
 */
export function signInWith(db: Db, hasher: PasswordHasher) {
  const attempts = loginAttemptsIn(db)
  const signIns = signInsIn(db)

  /** The same work whoever is named, so that the time of a refusal does not tell which e-mails are known. */
  const verified = async (email: string, password: string) => {
    const administrator = await administratorsIn(db).find(email)
    if (!administrator) {
      await hasher.hash(password)
      return undefined
    }
    const isRight = await hasher.verify(administrator.passwordHash, password)
    return isRight && administrator.disabledAt === null ? administrator : undefined
  }

  return async (credentials: Credentials, peer: string, now: Date): Promise<Secrets | undefined> => {
    const email = canonicalEmail(credentials.email)
    const actor = { who: email, ipAddress: peer, at: now.toISOString() }
    const attempt = { email, network: rateLimitKey(peer) }
    const admission = await attempts.admit(actor, attempt)
    if ('waitSeconds' in admission) throw new TooManyTries(TOO_MANY_SIGN_INS, admission.waitSeconds)

    const administrator = await verified(email, credentials.password)
    const secrets = administrator && (await signIns.open(actor, administrator))
    if (!secrets) {
      await signIns.refused(actor)
      return undefined
    }
    await attempts.forgive(admission.attemptId, attempt, actor.at)
    return secrets
  }
}
