import { sql } from 'kysely'
import { DAY_MS } from '#contract/domain/days.ts'
import { tryAgainIn } from '#contract/endpoints/refusals.ts'
import { recordOn } from '../audit.ts'
import { type Db, findRow, withWriteTransaction } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { type Allowance, countedActsIn, latestPlausible, type Networks } from '../limiter.ts'
import { lruMap } from '../lruMap.ts'
import type { Actor } from '../register.ts'

const WINDOW_MS = 15 * 60_000

// @limit people api/loginThrottle: Wrong passwords in 15 min for one account and network: {count}, then 429
const PER_ACCOUNT_AND_NETWORK = 10
// @limit people api/loginThrottle: The same from one network: {count}, then 429
const PER_NETWORK = 30
// @limit people api/loginThrottle: The same from an IPv4 /24 or an IPv6 /48, except to accounts that signed
// in from there: {count}, then 429
const PER_HOME = 120
// @limit people api/loginThrottle: The same for one account, from all networks that it has not signed in
// from: {count}, then 429
/** Counted separately, so that strangers cannot use up the attempts from known networks. */
const PER_ACCOUNT = 100
// @limit people api/guessing: The same for one account, from an IPv4 /24 or IPv6 /48 that it has signed in
// from: {count}, then 429
const PER_ACCOUNT_AND_HOME = 100
// @limit people api/guessing: Beyond those, codes of a second factor from one network, and from an IPv4 /24
// or IPv6 /48: {count} and {count}, then 429
const CODED_PER_NETWORK = 10
const CODED_PER_HOME = 60
// @limit people api/guessing: Passwords for one account with a right code beyond those: {count}, then 429
/** Strangers cannot use it up. */
const CODED_PER_ACCOUNT = 10

/** How long a network counts as known after a sign-in, and how many known networks each account has. */
const KNOWN_FOR_MS = 90 * DAY_MS
const MAX_KNOWN_NETWORKS = 50

/** How many reached limits are remembered, so that refusing another attempt writes nothing. */
const MAX_REMEMBERED = 10_000

export interface Attempt {
  email: string
  networks: Networks
}

interface Limit extends Allowance {
  name: 'account and network' | 'network' | 'account'
}

const limit = (name: Limit['name'], key: string, most: number): Limit => {
  return { name, key: `sign-in ${key}`, most, windowMs: WINDOW_MS }
}

const limitsOf = ({ email, networks: { network, home } }: Attempt, isKnownThere: boolean): Limit[] => [
  limit('account and network', `from ${network} to ${email}`, PER_ACCOUNT_AND_NETWORK),
  limit('network', `from ${network}`, PER_NETWORK),
  ...(isKnownThere
    ? [limit('account and network', `from ${home} to ${email}`, PER_ACCOUNT_AND_HOME)]
    : [limit('network', `from ${home}`, PER_HOME), limit('account', `to ${email}`, PER_ACCOUNT)]),
]

type Admission = { act: string } | { waitSeconds: number }

interface Reached {
  limit: Limit
  /** In milliseconds since 1970. */
  until: number
  /** How many attempts were refused, and how many of those are not in the database yet. */
  tries: number
  unwritten: number
}

/**
 * Counts the logins of an account and of a network over 15 minutes. A refused attempt is not counted again, so waiting
 * always helps and no user is locked out for good.
 */
export function loginAttemptsIn(db: Db) {
  const reached = lruMap<Reached>({ maxSize: MAX_REMEMBERED })

  /** Refuses an attempt that a remembered limit stops, unless the account has been unlocked since. */
  async function refuseAgain(actor: Actor, limits: readonly Limit[]): Promise<Admission | undefined> {
    const now = Date.parse(actor.at)
    const remembered = limits
      .flatMap(({ key }) => reached.get(key) ?? [])
      // A longer wait was noted while the clock was ahead.
      .filter(({ until }) => until > now && until <= now + WINDOW_MS)
      .toSorted((a, b) => b.until - a.until)
    for (const one of remembered) {
      if (!(await findRow(db, 'throttled_sign_in', { key: one.limit.key }))) continue
      one.tries += 1
      one.unwritten += 1
      if (isPowerOfTen(one.tries)) {
        const { unwritten } = one
        one.unwritten = 0
        await withWriteTransaction(db, (trx) => noteThrottled(trx, actor, one.limit, unwritten))
      }
      return { waitSeconds: Math.max(1, Math.ceil((one.until - now) / 1000)) }
    }
    return undefined
  }

  async function count(actor: Actor, limits: readonly Limit[]): Promise<Admission> {
    const again = await refuseAgain(actor, limits)
    if (again) return again
    return withWriteTransaction(db, async (trx) => {
      const now = new Date(actor.at)
      await deleteOldNotes(trx, now)
      const counted = countedActsIn(trx)
      const longest = await counted.exceeded(limits, now)
      if (!longest) return { act: await counted.note(limits, now) }
      const { exceeded, waitMs } = longest
      const tries = await noteThrottled(trx, actor, exceeded)
      reached.set(exceeded.key, { limit: exceeded, until: now.getTime() + waitMs, tries, unwritten: 0 })
      return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    })
  }

  return {
    /** Counts this attempt before any work is spent on it, or says how long to wait and notes that in the audit trail. */
    admit: async (actor: Actor, attempt: Attempt): Promise<Admission> =>
      count(actor, limitsOf(attempt, await isKnown(db, attempt, new Date(actor.at)))),

    /** The same for a refused attempt that has a code, before the code is checked. */
    admitCode: (actor: Actor, { networks: { network, home } }: Attempt): Promise<Admission> =>
      count(actor, [
        limit('network', `with a code from ${network}`, CODED_PER_NETWORK),
        limit('network', `with a code from ${home}`, CODED_PER_HOME),
      ]),

    /** The same once the code has proved right, before the password is hashed. */
    admitProven: (actor: Actor, { email }: Attempt): Promise<Admission> =>
      count(actor, [limit('account', `with a code to ${email}`, CODED_PER_ACCOUNT)]),

    /** Whether this network has signed in to the account before. */
    isKnown: (attempt: Attempt, now: Date): Promise<boolean> => isKnown(db, attempt, now),

    /**
     * Whether to record that an attempt on an address without an account was refused: the first of a network within 15
     * minutes, the tenth and the hundredth.
     */
    isNotedWithoutAccount: (actor: Actor, { wide }: Networks): Promise<boolean> =>
      withWriteTransaction(db, async (trx) =>
        isPowerOfTen(await countThrottled(trx, actor, `no account from ${wide}`, 1)),
      ),

    /** A successful login does not count, and its network is known from then on. */
    async forgive(act: string, attempt: Attempt, at: string): Promise<void> {
      await withWriteTransaction(db, async (trx) => {
        await countedActsIn(trx).forget(act)
        await noteNetwork(trx, attempt, at)
      })
    },

    /** Notes a network that signed in some other way. */
    noteNetwork: (attempt: Attempt, at: string): Promise<void> =>
      withWriteTransaction(db, (trx) => noteNetwork(trx, attempt, at)),

    /** Forgives all attempts on the account, and those that the account's own networks made on any account. */
    async unlock(actor: Actor, email: string): Promise<void> {
      await withWriteTransaction(db, async (trx) => {
        const known = await knownNetworks(trx, email).execute()
        await countedActsIn(trx).forgetAll([
          `sign-in to ${email}`,
          `sign-in with a code to ${email}`,
          ...known.flatMap(({ network }) => [
            `sign-in from ${network}`,
            `sign-in from ${network} to ${email}`,
            `sign-in with a code from ${network}`,
          ]),
        ])
        // The forgiven attempts may have counted toward any of these limits; those still reached are found again.
        await trx.deleteFrom('throttled_sign_in').execute()
        await recordOn(trx, actor, email, { action: 'sign-in unlocked' })
      })
    },
  }
}

/** Keeps only notes within the window before now; those in the future were written by a wrong clock. */
async function deleteOldNotes(trx: Db, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - WINDOW_MS).toISOString()
  await trx
    .deleteFrom('throttled_sign_in')
    .where((eb) => eb.or([eb('since', '<=', windowStart), eb('since', '>', latestPlausible(now))]))
    .execute()
}

const knownNetworks = (trx: Db, email: string) =>
  trx.selectFrom('known_network').select('network').where('email', '=', email)

async function noteNetwork(trx: Db, { email, networks: { home: network } }: Attempt, at: string) {
  await upsertRows(trx, 'known_network', ['email', 'network'], [{ email, network, signed_in_at: at }])
  await sql`delete from known_network where email = ${email} and network not in (
    select network from known_network where email = ${email}
    order by signed_in_at desc limit ${sql.lit(MAX_KNOWN_NETWORKS)})`.execute(trx)
}

async function isKnown(trx: Db, { email, networks: { home } }: Attempt, now: Date): Promise<boolean> {
  const known = await knownNetworks(trx, email)
    .where('network', '=', home)
    .where('signed_in_at', '>', new Date(now.getTime() - KNOWN_FOR_MS).toISOString())
    .executeTakeFirst()
  return known !== undefined
}

/** Notes the first within 15 minutes, the tenth and the hundredth, so that endless attempts do not fill the trail. */
async function noteThrottled(trx: Db, actor: Actor, { key, name }: Limit, more = 1): Promise<number> {
  const tries = await countThrottled(trx, actor, key, more)
  if (!isPowerOfTen(tries)) return tries
  await recordOn(trx, actor, actor.who, { action: 'sign-in throttled', after: { limit: name, tries } })
  return tries
}

/** How many there have been within 15 minutes, including these. */
async function countThrottled(trx: Db, actor: Actor, key: string, more: number): Promise<number> {
  const { tries } = await trx
    .insertInto('throttled_sign_in')
    .values({ key, tries: more, since: actor.at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ tries: eb('throttled_sign_in.tries', '+', more) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

const isPowerOfTen = (tries: number) => /^10*$/.test(String(tries))

/** A user did something too often; it will work again in `waitSeconds`. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts'
  readonly waitSeconds: number

  /** `reason` is a sentence for the user, without its final period; `others` says what to do instead of waiting. */
  constructor(reason: string, waitSeconds: number, others?: string) {
    super([tryAgainIn(Math.ceil(waitSeconds / 60), reason), others].filter(Boolean).join(' '))
    this.waitSeconds = waitSeconds
  }
}
