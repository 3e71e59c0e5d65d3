import { DAY_MS } from '#contract/durations.ts'
import { lruMap } from '../lruMap.ts'
import type { Db } from '../connection/Db.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import { administratorRecord, auditIn } from '../audit/audit.ts'
import type { Actor } from '../register.ts'
import { wideNetwork } from './wideNetwork.ts'
import { latestPlausible } from './latestPlausible.ts'
import { type Attempt, reachedLimit } from './reachedLimit.ts'

const WINDOW_MS = 15 * 60_000

/** How long a network counts as known after a sign-in, and how many known networks each account has. */
const KNOWN_FOR_MS = 90 * DAY_MS
const MAX_KNOWN_NETWORKS = 50

/** Reached limits that are remembered, so that refusing an attempt again writes nothing. */
const MAX_REMEMBERED = 10_000

/** Stands for all e-mail addresses without an account. No address is like it. */
const NO_ACCOUNT = 'no account'

type Admission = { attemptId: number } | { waitSeconds: number }

interface Reached {
  limit: Attempt
  /** In milliseconds since 1970. */
  until: number
  /** How many attempts were refused, and how many of those are not in the database yet. */
  tries: number
  unwritten: number
}

/**
 * Counts the logins of an account and of a network over 15 minutes, in the database, so that a restart does not reset
 * them. A refused attempt is not counted again, so waiting always helps and no user is locked out for good.
 */
export function loginAttemptsIn(db: Db) {
  const reached = lruMap<Reached>({ maxSize: MAX_REMEMBERED })

  /** Refuses an attempt that a remembered limit stops, unless the account has been unlocked since. */
  async function refuseAgain(actor: Actor, { email, network }: Attempt): Promise<Admission | undefined> {
    const now = Date.parse(actor.at)
    const known = [
      { email, network },
      { email: '', network },
      { email, network: '' },
      { email: '', network: wideNetwork(network) },
    ]
      .flatMap((limit) => reached.get(keyOf(limit)) ?? [])
      // A longer wait was noted while the clock was ahead.
      .filter(({ until }) => until > now && until <= now + WINDOW_MS)
      .toSorted((a, b) => b.until - a.until)
    for (const one of known) {
      const { limit } = one
      const isKept = await db
        .selectFrom('throttled_sign_in')
        .select('since')
        .where('email', '=', limit.email)
        .where('network', '=', limit.network)
        .executeTakeFirst()
      if (!isKept) continue
      // The wider limits do not hold for it.
      if (limit.network !== network && (await isKnown(db, { email, network }, new Date(now)))) continue
      one.tries += 1
      one.unwritten += 1
      if (isPowerOfTen(one.tries)) {
        const { unwritten } = one
        one.unwritten = 0
        await withWriteTransaction(db, (trx) => noteThrottled(trx, actor, limit, unwritten))
      }
      return { waitSeconds: Math.max(1, Math.ceil((one.until - now) / 1000)) }
    }
    return undefined
  }

  return {
    /** Counts this attempt before any work is spent on it, or says how long to wait and notes that in the audit trail. */
    async admit(actor: Actor, attempt: Attempt): Promise<Admission> {
      const again = await refuseAgain(actor, attempt)
      if (again) return again
      return withWriteTransaction(db, async (trx) => {
        const now = new Date(actor.at)
        await deleteOldAttempts(trx, now)
        const limit = await reachedLimit(trx, attempt, await isKnown(trx, attempt, now))
        if (limit) {
          const tries = await noteThrottled(trx, actor, limit)
          const waitMs = Math.min(WINDOW_MS, Date.parse(limit.oldest) + WINDOW_MS - now.getTime())
          reached.set(keyOf(limit), { limit, until: now.getTime() + waitMs, tries, unwritten: 0 })
          return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
        }
        const { attempt_id } = await trx
          .insertInto('login_attempt')
          .values({ email: attempt.email, peer: attempt.network, attempted_at: actor.at })
          .returning('attempt_id')
          .executeTakeFirstOrThrow()
        return { attemptId: attempt_id }
      })
    },

    /** Whether this network has signed in to the account before. */
    isKnown: (attempt: Attempt, now: Date): Promise<boolean> => isKnown(db, attempt, now),

    /**
     * Whether to record that an attempt on an address without an account was refused: the first of a network within 15
     * minutes, the tenth and the hundredth.
     */
    isNotedWithoutAccount(actor: Actor, network: string): Promise<boolean> {
      return withWriteTransaction(db, async (trx) =>
        isPowerOfTen(
          await countThrottled(trx, actor, { email: NO_ACCOUNT, network: wideNetwork(network) }, 1),
        ),
      )
    },

    /** A successful login does not count, and its network is known from then on. */
    async forgive(attemptId: number, { email, network }: Attempt, at: string): Promise<void> {
      await withWriteTransaction(db, async (trx) => {
        await trx.deleteFrom('login_attempt').where('attempt_id', '=', attemptId).execute()
        await trx
          .insertInto('known_network')
          .values({ email, network, signed_in_at: at })
          .onConflict((conflict) => conflict.columns(['email', 'network']).doUpdateSet({ signed_in_at: at }))
          .execute()
        const latest = trx
          .selectFrom('known_network')
          .select('network')
          .where('email', '=', email)
          .orderBy('signed_in_at', 'desc')
          .limit(MAX_KNOWN_NETWORKS)
        await trx
          .deleteFrom('known_network')
          .where('email', '=', email)
          .where('network', 'not in', latest)
          .execute()
      })
    },

    /** Forgives all attempts on the account, and those that the account's own networks made on any account. */
    async unlock(actor: Actor, email: string): Promise<void> {
      await withWriteTransaction(db, async (trx) => {
        await trx
          .deleteFrom('login_attempt')
          .where((eb) => eb.or([eb('email', '=', email), eb('peer', 'in', networksOf(trx, email))]))
          .execute()
        // Any of these limits may have counted the forgiven attempts; those still reached are found again.
        await trx.deleteFrom('throttled_sign_in').execute()
        await auditIn(trx).record(actor, { action: 'sign-in unlocked', record: administratorRecord(email) })
      })
    },
  }
}

/** Keeps only attempts within the window before now; those in the future were written by a wrong clock. */
async function deleteOldAttempts(trx: Db, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - WINDOW_MS).toISOString()
  await trx
    .deleteFrom('login_attempt')
    .where((eb) =>
      eb.or([eb('attempted_at', '<=', windowStart), eb('attempted_at', '>', latestPlausible(now))]),
    )
    .execute()
  await trx
    .deleteFrom('throttled_sign_in')
    .where((eb) => eb.or([eb('since', '<=', windowStart), eb('since', '>', latestPlausible(now))]))
    .execute()
}

const networksOf = (trx: Db, email: string) =>
  trx.selectFrom('known_network').select('network').where('email', '=', email)

async function isKnown(trx: Db, { email, network }: Attempt, now: Date): Promise<boolean> {
  const known = await networksOf(trx, email)
    .where('network', '=', network)
    .where('signed_in_at', '>', new Date(now.getTime() - KNOWN_FOR_MS).toISOString())
    .executeTakeFirst()
  return known !== undefined
}

/** Notes the first within 15 minutes, the tenth and the hundredth, so that endless attempts do not fill the trail. */
async function noteThrottled(trx: Db, actor: Actor, limited: Attempt, more = 1): Promise<number> {
  const tries = await countThrottled(trx, actor, limited, more)
  if (!isPowerOfTen(tries)) return tries
  const { email, network } = limited
  const limit = email === '' ? 'network' : network === '' ? 'account' : 'account and network'
  await auditIn(trx).record(actor, {
    action: 'sign-in throttled',
    record: administratorRecord(actor.who),
    after: { limit, tries },
  })
  return tries
}

/** How many there have been within 15 minutes, with these. */
async function countThrottled(
  trx: Db,
  actor: Actor,
  { email, network }: Attempt,
  more: number,
): Promise<number> {
  const { tries } = await trx
    .insertInto('throttled_sign_in')
    .values({ email, network, tries: more, since: actor.at })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'network'])
        .doUpdateSet((eb) => ({ tries: eb('throttled_sign_in.tries', '+', more) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

const isPowerOfTen = (tries: number) => /^10*$/.test(String(tries))

const keyOf = ({ email, network }: Attempt) => `${email} ${network}`
