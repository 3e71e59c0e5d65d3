import { TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import type { Confirmation } from '#contract/schemas/bodies.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import type { Actor } from '#database/register.ts'
import { type Administrator, administratorsIn } from '#database/administrators/administrators.ts'
import { loginAttemptsIn, TooManyAttempts } from '#database/administrators/loginAttempts.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { checkCode } from './codes.ts'
import type { PasswordHasher } from './passwords.ts'

/** What accounts are checked and changed with. */
export interface AuthDeps {
  db: Db
  hasher: PasswordHasher
}

/**
 * Checks the signed-in user's password, the code, or both as given, before something that a stolen session must not do. An
 * attempt counts like one at the login, unless `forgive` is called once everything was right. Undefined if one of them is
 * wrong, which is recorded; throws TooManyAttempts.
 */
export async function reauthenticate(
  { db, hasher }: AuthDeps,
  actor: Actor,
  { password, code }: Confirmation,
): Promise<{ administrator: Administrator; forgive: () => Promise<void> } | undefined> {
  const attempts = loginAttemptsIn(db)
  const signIns = signInsIn(db)
  const attempt = { email: actor.who, networks: networksOf(actor.ipAddress) }
  const admission = await attempts.admit(actor, attempt)
  if ('waitSeconds' in admission) throw new TooManyAttempts(TOO_MANY_SIGN_INS, admission.waitSeconds)
  const administrator = await administratorsIn(db).find(actor.who)
  if (!administrator || (password === undefined && code === undefined)) return undefined
  if (password !== undefined && !(await hasher.verify(administrator.passwordHash, password))) {
    await signIns.refused(actor, 'password wrong')
    return undefined
  }
  if (code !== undefined && !(await checkCode(secondFactorsIn(db), actor, administrator, code))) {
    await signIns.refused(actor, 'code wrong')
    return undefined
  }
  return { administrator, forgive: () => attempts.forgive(admission.act, attempt, actor.at) }
}
