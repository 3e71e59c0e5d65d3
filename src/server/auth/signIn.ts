import { TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import type { Credentials } from '#contract/schemas/bodies.ts'
import { administratorsIn, canonicalEmail } from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import type { Attempt } from '#database/administrators/reachedLimit.ts'
import type { Actor } from '#database/register.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import type { Secrets } from '#database/administrators/sessions.ts'
import { TooManyAttempts } from '#database/administrators/TooManyAttempts.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { Db } from '#database/connection/Db.ts'
import { checkCode } from './checkCode.ts'
import { rateLimitKey } from '../middleware/rateLimitKey.ts'
import { signInPlaces } from './signInPlaces.ts'
import type { PasswordHasher } from './passwordHasher.ts'

export type SignIn = ReturnType<typeof signInWith>

/** Where a sign-in comes from. */
interface Origin {
  peer: string
  /** The kind of browser; '' if unknown. */
  client: string
}

/** The result of a sign-in: a session, and whether a second factor was used. */
export type SignedIn = Secrets & { hasSecondFactor: boolean }

/**
 * Checks an administrator's e-mail address and password, and the code if the account has a second factor, and opens a
 * session if they are right. Only callers with the right password learn 'code needed' and 'code wrong'. Throws
 * TooManyAttempts.
 */
export function signInWith(db: Db, hasher: PasswordHasher) {
  const attempts = loginAttemptsIn(db)
  const signIns = signInsIn(db)
  const factors = secondFactorsIn(db)
  const takePlace = signInPlaces()

  /** Does the same work for any e-mail address, so that the time of a refusal does not reveal which ones are known. */
  const verified = async (email: string, password: string) => {
    const administrator = await administratorsIn(db).find(email)
    if (!administrator) {
      await hasher.hash(password)
      return 'no account'
    }
    const isRight = await hasher.verify(administrator.passwordHash, password)
    return isRight && administrator.disabledAt === null ? administrator : undefined
  }

  const signIn = async (
    { password, code }: Pick<Credentials, 'password' | 'code'>,
    actor: Actor,
    attempt: Attempt,
  ): Promise<SignedIn | 'refused' | 'code needed' | 'code wrong'> => {
    const { email } = attempt
    const admission = await attempts.admit(actor, attempt)
    if ('waitSeconds' in admission) throw new TooManyAttempts(TOO_MANY_SIGN_INS, admission.waitSeconds)

    const refused = async <Why extends 'refused' | 'code needed' | 'code wrong'>(why: Why) => {
      await signIns.refused(actor, why)
      return why
    }
    const administrator = await verified(email, password)
    if (administrator === 'no account')
      return (await attempts.isNotedWithoutAccount(actor, attempt.network)) ? refused('refused') : 'refused'
    if (!administrator) return refused('refused')
    const factor = await factors.find(administrator.adminId)
    const hasSecondFactor = factor !== undefined && factor.confirmedAt !== null
    if (hasSecondFactor && code === undefined) return refused('code needed')
    if (hasSecondFactor && !(await checkCode(factors, actor, administrator, code ?? '')))
      return refused('code wrong')

    const secrets = await signIns.open(actor, administrator, hasSecondFactor)
    if (!secrets) return refused('refused')
    await attempts.forgive(admission.attemptId, attempt, actor.at)
    return { ...secrets, hasSecondFactor }
  }

  return async (
    { email: asTyped, ...given }: Credentials,
    { peer, client }: Origin,
    now: Date,
  ): ReturnType<typeof signIn> => {
    const email = canonicalEmail(asTyped)
    const attempt = { email, network: rateLimitKey(peer) }
    const leave = await takePlace(attempt.network, () => attempts.isKnown(attempt, now))
    try {
      return await signIn(given, { who: email, ipAddress: peer, at: now.toISOString(), client }, attempt)
    } finally {
      leave()
    }
  }
}
