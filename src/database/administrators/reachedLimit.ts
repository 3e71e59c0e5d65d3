import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { startsWith } from '../connection/startsWith.ts'
import type { Database } from '../schema.ts'
import { prefixOfWide, wideNetwork } from './wideNetwork.ts'

/** How many logins may fail within 15 minutes. */
const PER_ACCOUNT_AND_NETWORK = 10
const PER_NETWORK = 30
/** From an IPv6 /48, except from its networks that signed in to the account before. */
const PER_WIDE_NETWORK = 120
/**
 * From all networks together, except those that signed in to the account before, so strangers cannot use up their share.
 */
const PER_ACCOUNT = 100

export interface Attempt {
  email: string
  network: string
}

/** A limit, and which attempts count toward it: '' means any. */
interface Limit extends Attempt {
  most: number
  counts: (eb: ExpressionBuilder<Database, 'login_attempt'>) => Expression<SqlBool>
}

/**
 * The limit that this attempt reaches, of several the one that stays reached for the longest time, and the attempt that
 * has to leave the window first.
 */
export async function reachedLimit(db: Db, attempt: Attempt, isKnownNetwork: boolean) {
  let longest: (Limit & { oldest: string }) | undefined
  for (const limit of limitsOf(attempt, isKnownNetwork)) {
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
  if (isKnownNetwork) return [perBoth, perNetwork]
  const wide = wideNetwork(network)
  const prefix = prefixOfWide(wide)
  const perWideNetwork: Limit[] =
    prefix === undefined
      ? []
      : [
          {
            email: '',
            network: wide,
            most: PER_WIDE_NETWORK,
            counts: (eb) => startsWith(eb.ref('peer'), prefix),
          },
        ]
  return [perBoth, perNetwork, ...perWideNetwork, perAccount]
}
