import { OTHER_WAYS_IN, TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import type { Credentials } from '#contract/schemas/bodies.ts'
import {
  type Administrator,
  administratorsIn,
  canonicalEmail,
} from '#database/administrators/administrators.ts'
import { type Attempt, loginAttemptsIn, TooManyAttempts } from '#database/administrators/loginAttempts.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Actor } from '#database/register.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import type { Secrets } from '#database/administrators/sessions.ts'
import { signInLinksIn, signInsIn } from '#database/administrators/signIns.ts'
import { type Networks, networksOf } from '#database/limiter.ts'
import { limitPlaces } from '../middleware/limitPlaces.ts'
import { checkCode, type AuthDeps } from './reauthenticate.ts'

// @limit people api/loginThrottle: Sign-ins under way, for all together, one network, and an IPv6 /48:
// {count}, {count} and {count}, then 429
/** Each with a place in the queue of passwords to be hashed. */
const SIGN_INS = { all: 32, perNetwork: 4, perWideNetwork: 16 }
// @limit people api/loginThrottle: Beyond those, for networks that have signed in to the account: {count},
// {count} and {count}, then 429
/** So that strangers cannot take these places. */
const KNOWN_SIGN_INS = { all: 8, perNetwork: 4, perWideNetwork: 8 }

/** By then all that are under way have been answered. */
const WAIT_SECONDS = 5

interface Origin {
  peer: string
  /** The kind of browser; '' if unknown. */
  client: string
}

export type SignedIn = Secrets & { hasSecondFactor: boolean }

/**
 * Checks an administrator's e-mail address and password, and the code if the account has a second factor, and opens a
 * session if they are right. Only callers with the right password learn 'code needed' and 'code wrong'. Throws
 * TooManyAttempts.
 */
export function signInWith({ db, hasher }: AuthDeps) {
  const attempts = loginAttemptsIn(db)
  const signIns = signInsIn(db)
  const factors = secondFactorsIn(db)
  const takePlace = admitSignIns()

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

  /**
   * Whether an attempt that would have to wait has a right code, which is used up: strangers who try passwords have none,
   * and cannot keep out whoever has. It costs no hash. A wrong code gets the same answer as a missing one.
   */
  const isProvenByCode = async (actor: Actor, attempt: Attempt, code: string | undefined) => {
    if (!code || 'waitSeconds' in (await attempts.admitCode(actor, attempt))) return false
    const administrator = await administratorsIn(db).find(attempt.email)
    const isOpen = administrator?.disabledAt === null
    if (!isOpen || !(await checkCode(factors, actor, administrator, code))) return false
    return 'act' in (await attempts.admitProven(actor, attempt))
  }

  const signIn = async (
    { password, code }: Pick<Credentials, 'password' | 'code'>,
    actor: Actor,
    attempt: Attempt,
  ): Promise<SignedIn | 'refused' | 'code needed' | 'code wrong'> => {
    const { email } = attempt
    const admission = await attempts.admit(actor, attempt)
    const isByCode = 'waitSeconds' in admission
    if (isByCode && !(await isProvenByCode(actor, attempt, code)))
      throw new TooManyAttempts(TOO_MANY_SIGN_INS, admission.waitSeconds, OTHER_WAYS_IN)

    const refused = async <Why extends 'refused' | 'code needed' | 'code wrong'>(why: Why) => {
      await signIns.refused(actor, why)
      return why
    }
    const administrator = await verified(email, password)
    if (administrator === 'no account')
      return (await attempts.isNotedWithoutAccount(actor, attempt.networks)) ? refused('refused') : 'refused'
    if (!administrator) return refused('refused')
    const factor = await factors.find(administrator.adminId)
    const hasSecondFactor = factor !== undefined && factor.confirmedAt !== null
    if (hasSecondFactor && code === undefined) return refused('code needed')
    // A code works once, and has let this attempt in.
    if (hasSecondFactor && !isByCode && !(await checkCode(factors, actor, administrator, code ?? '')))
      return refused('code wrong')

    const secrets = await signIns.open(actor, administrator, hasSecondFactor)
    if (!secrets) return refused('refused')
    await (isByCode
      ? attempts.noteNetwork(attempt, actor.at)
      : attempts.forgive(admission.act, attempt, actor.at))
    return { ...secrets, hasSecondFactor }
  }

  return async (
    { email: asTyped, ...given }: Credentials,
    { peer, client }: Origin,
    now: Date,
  ): ReturnType<typeof signIn> => {
    const email = canonicalEmail(asTyped)
    const attempt = { email, networks: networksOf(peer) }
    const leave = await takePlace(attempt.networks, () => attempts.isKnown(attempt, now))
    try {
      return await signIn(given, { who: email, ipAddress: peer, at: now.toISOString(), client }, attempt)
    } finally {
      leave()
    }
  }
}

/**
 * Opens a session of the account that a link of the console names: it stands for the password and the second factor, because
 * whoever has that console could change both. Undefined if the link is used up or too old.
 */
export async function signInByLink(
  { db }: Pick<AuthDeps, 'db'>,
  token: string,
  { peer, client }: Origin,
  now: Date,
): Promise<SignedIn | undefined> {
  const administrator = await signInLinksIn(db).use(token, now)
  if (!administrator) return undefined
  const { email, hasSecondFactor } = administrator
  const actor = { who: email, ipAddress: peer, at: now.toISOString(), client }
  const secrets = await openSession(db, actor, administrator, hasSecondFactor)
  return secrets && { ...secrets, hasSecondFactor }
}

/** Opens a session, whose network is known to be the account's from now on. Undefined if the account is disabled. */
export async function openSession(
  db: Db,
  actor: Actor,
  administrator: Administrator,
  hasSecondFactor: boolean,
): Promise<Secrets | undefined> {
  const secrets = await signInsIn(db).open(actor, administrator, hasSecondFactor)
  const attempt = { email: administrator.email, networks: networksOf(actor.ipAddress) }
  if (secrets) await loginAttemptsIn(db).noteNetwork(attempt, actor.at)
  return secrets
}

/**
 * Admits a few sign-ins at a time, before anything is written or hashed. Throws TooManyAttempts. `isKnown` is asked only if
 * no place for strangers is left, in all or for the network.
 */
function admitSignIns() {
  const strangers = limitPlaces(SIGN_INS)
  const known = limitPlaces(KNOWN_SIGN_INS)
  return async (networks: Networks, isKnown: () => Promise<boolean>): Promise<() => void> => {
    const place = strangers.take(networks)
    if (typeof place === 'object') return place.leave
    const own = (await isKnown()) ? known.take(networks) : place
    if (typeof own === 'object') return own.leave
    throw new TooManyAttempts(TOO_MANY_SIGN_INS, WAIT_SECONDS, OTHER_WAYS_IN)
  }
}
