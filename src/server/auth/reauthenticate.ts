import { TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import type { Actor } from '#database/register.ts'
import { type Administrator, administratorsIn } from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { TooManyAttempts } from '#database/administrators/TooManyAttempts.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { PasswordHasher } from './passwordHasher.ts'

export type Reauthenticate = ReturnType<typeof reauthenticateWith>

/**
 * Checks the signed-in user's password again before something that a stolen session must not do. An attempt counts like
 * one at the login, unless `forgive` is called once everything was right. Undefined if the password is wrong, which is
 * recorded; throws TooManyAttempts.
 */
export function reauthenticateWith(db: Db, hasher: PasswordHasher) {
  const attempts = loginAttemptsIn(db)
  const signIns = signInsIn(db)

  return async (
    actor: Actor,
    password: string,
  ): Promise<{ administrator: Administrator; forgive: () => Promise<void> } | undefined> => {
    const attempt = { email: actor.who, networks: networksOf(actor.ipAddress) }
    const admission = await attempts.admit(actor, attempt)
    if ('waitSeconds' in admission) throw new TooManyAttempts(TOO_MANY_SIGN_INS, admission.waitSeconds)
    const administrator = await administratorsIn(db).find(actor.who)
    if (!administrator || !(await hasher.verify(administrator.passwordHash, password))) {
      await signIns.refused(actor, 'password wrong')
      return undefined
    }
    return { administrator, forgive: () => attempts.forgive(admission.act, attempt, actor.at) }
  }
}
