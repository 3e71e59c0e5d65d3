import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../connection/Db.ts'
import type { Database } from '../schema.ts'
import { withWriteTransaction } from '../history/withWriteTransaction.ts'
import { administratorRecord } from './administratorRecord.ts'
import { auditIn } from './audit.ts'
import type { Actor } from '../history/withRegisterChange.ts'
import { latestPlausible } from './latestPlausible.ts'

const WINDOW_MS = 15 * 60_000

/** How many logins may fail within 15 minutes. */
const PER_ACCOUNT_AND_NETWORK = 10
const PER_NETWORK = 30
/**
 * From all networks together, except those that signed in to the account before, so strangers cannot use up their share.
 */
const PER_ACCOUNT = 100

/** How long a network counts as known after a sign-in, and how many known networks each account has. */
const KNOWN_FOR_MS = 90 * 24 * 60 * 60_000
const MAX_KNOWN_NETWORKS = 50

export interface Attempt {
  email: string
  network: string
}

type Admission = { attemptId: number } | { waitSeconds: number }

/** A limit, and which attempts count toward it: '' means any. */
interface Limit extends Attempt {
  most: number
  counts: (eb: ExpressionBuilder<Database, 'login_attempt'>) => Expression<SqlBool>
}

/**
 * Counts the logins of an account and of a network over 15 minutes, in the database, so that a restart does not reset
 * them. A refused attempt is not counted again, so waiting always helps and no user is locked out for good.
 */
export function loginAttemptsIn(db: Db) {
  return {
    /** Counts this attempt before any work is spent on it, or says how long to wait and notes that in the audit trail. */
    admit(actor: Actor, attempt: Attempt): Promise<Admission> {
      return withWriteTransaction(db, async (trx) => {
        const now = new Date(actor.at)
        // Deleting first also takes the write lock before anything is counted.
        await deleteOldAttempts(trx, now)
        const limit = await longestReached(trx, limitsOf(attempt, await isKnown(trx, attempt, now)))
        if (limit) {
          await noteThrottled(trx, actor, limit)
          const waitMs = Math.min(WINDOW_MS, Date.parse(limit.oldest) + WINDOW_MS - now.getTime())
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
        const own = networksOf(trx, email)
        await trx
          .deleteFrom('login_attempt')
          .where((eb) => eb.or([eb('email', '=', email), eb('peer', 'in', own)]))
          .execute()
        await trx
          .deleteFrom('throttled_sign_in')
          .where((eb) => eb.or([eb('email', '=', email), eb('network', 'in', own)]))
          .execute()
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

/** The limits that apply to an attempt. */
function limitsOf({ email, network }: Attempt, isKnownNetwork: boolean): Limit[] {
  const perNetwork: Limit = {
    email: '',
    network,
    most: PER_NETWORK,
    counts: (eb) => eb('peer', '=', network),
  }
  const perBoth: Limit = {
    email,
    network,
    most: PER_ACCOUNT_AND_NETWORK,
    counts: (eb) => eb.and([eb('email', '=', email), eb('peer', '=', network)]),
  }
  const perAccount: Limit = {
    email,
    network: '',
    most: PER_ACCOUNT,
    counts: (eb) =>
      eb.and([
        eb('email', '=', email),
        eb(
          'peer',
          'not in',
          eb
            .selectFrom('known_network')
            .select('known_network.network')
            .where('known_network.email', '=', email),
        ),
      ]),
  }
  return isKnownNetwork ? [perBoth, perNetwork] : [perBoth, perNetwork, perAccount]
}

/** The limit that stays reached for the longest time, with the attempt that has to leave the window. */
async function longestReached(db: Db, limits: readonly Limit[]) {
  let longest: (Limit & { oldest: string }) | undefined
  for (const limit of limits) {
    const row = await db
      .selectFrom('login_attempt')
      .select('attempted_at')
      .where(limit.counts)
      .orderBy('attempted_at', 'desc')
      .offset(limit.most - 1)
      .limit(1)
      .executeTakeFirst()
    if (row && (!longest || row.attempted_at > longest.oldest))
      longest = { ...limit, oldest: row.attempted_at }
  }
  return longest
}

/** Notes the first within 15 minutes, the tenth and the hundredth, so that endless attempts do not fill the trail. */
async function noteThrottled(trx: Db, actor: Actor, { email, network }: Limit): Promise<void> {
  const { tries } = await trx
    .insertInto('throttled_sign_in')
    .values({ email, network, tries: 1, since: actor.at })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'network'])
        .doUpdateSet((eb) => ({ tries: eb('throttled_sign_in.tries', '+', 1) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  if (!/^10*$/.test(String(tries))) return
  const limit = email === '' ? 'network' : network === '' ? 'account' : 'account and network'
  await auditIn(trx).record(actor, {
    action: 'sign-in throttled',
    record: administratorRecord(actor.who),
    after: { limit, tries },
  })
}
