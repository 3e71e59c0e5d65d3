import { createHmac, randomBytes } from 'node:crypto'
import { TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import type { Confirmation } from '#contract/schemas/bodies.ts'
import type { Db } from '#database/connection/Db.ts'
import { networksOf } from '#database/limiter.ts'
import type { Actor } from '#database/register.ts'
import { type Administrator, administratorsIn } from '#database/administrators/administrators.ts'
import { loginAttemptsIn, TooManyAttempts } from '#database/administrators/loginAttempts.ts'
import { secondFactorsIn, type SecondFactors } from '#database/administrators/secondFactors.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { secretHash } from '#database/administrators/sessions.ts'
import type { PasswordHasher } from './passwords.ts'

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

/* Codes of an authenticator app: RFC 6238 over HOTP (RFC 4226), with the parameters every app assumes: SHA-1, six digits. */

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks differ and typing takes time, so the previous and the next code are accepted too. */
const STEPS_ASIDE = 1

/** The alphabet of RFC 4648, in which apps write secrets. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, as RFC 4226 recommends, in base 32. */
export const newTimeSecret = (): string => base32(randomBytes(20))

/** Every five bits are a letter or digit; the length must be a multiple of five bytes. */
export const base32 = (bytes: Uint8Array): string =>
  bitsOf(bytes).replaceAll(/.{5}/g, (five) => BASE32[parseInt(five, 2)] ?? '')

const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')

function bytesOf(secret: string): Uint8Array {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => parseInt(eight, 2))
}

export const timeStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

export function timeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step near now that has this code; undefined if none has. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const current = timeStep(now)
  for (let step = current - STEPS_ASIDE; step <= current + STEPS_ASIDE; step += 1)
    if (timeCode(secret, step) === code) return step
  return undefined
}

/** The URI that an app reads from a QR code and a phone opens as a link. */
export const timeSecretUri = (issuer: string, email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}` +
  `?secret=${secret}&issuer=${encodeURIComponent(issuer)}`

const CODES = 10

/** 80 random bits each, in groups that can be copied from paper: `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    base32(randomBytes(10))
      .toLowerCase()
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )

/** Ignores how it is typed. With this many random bits, a fast hash is safe. */
export const hashOfRecoveryCode = (code: string): string =>
  secretHash(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))

/** Whether this is the current code of the account's second factor, or one of its recovery codes; each is valid once. */
export async function checkCode(
  factors: SecondFactors,
  actor: Actor,
  owner: Pick<Administrator, 'adminId' | 'email'>,
  code: string,
): Promise<boolean> {
  const factor = await factors.find(owner.adminId)
  if (!factor || factor.confirmedAt === null) return false
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return factors.useRecoveryCode(actor, owner, hashOfRecoveryCode(code))
  const step = stepOfCode(factor.secret, digits, new Date(actor.at))
  return step !== undefined && factors.useStep(owner.adminId, step)
}
