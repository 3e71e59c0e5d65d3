import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from './connection/Db.ts'
import { appendRows } from './connection/insertRows.ts'

/*
 * How strangers are counted for limits over time. The server (server/middleware/limitPlaces.ts) and the shipped nginx
 * configuration (deploy/nginx/http.conf) limit what is under way at once, by the same networks.
 */

export interface Networks {
  /** An IPv4 address, even if mapped into IPv6; or an IPv6 /64, all of which belongs to one customer. */
  network: string
  /** The IPv6 /48 around it, which anyone can get and which holds 65,536 such networks; for IPv4, the address again. */
  wide: string
  /** The network by which a returning user is recognized: an IPv4 /24 or an IPv6 /48. */
  home: string
}

export function networksOf(address: string): Networks {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return ofIPv4(address)
  // The URL parser writes every form of an address, including dotted endings, as hexadecimal groups.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written)?.slice(1)
  if (mapped) {
    const pairs = mapped.map((group) => Number.parseInt(group, 16))
    return ofIPv4(pairs.flatMap((pair) => [pair >> 8, pair & 255]).join('.'))
  }
  const [before = [], after = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
  const wide = `${groups.slice(0, 3).join(':')}::/48`
  return { network: `${groups.slice(0, 4).join(':')}::/64`, wide, home: wide }
}

/** Takes other text too: some tests and sockets have no address. */
const ofIPv4 = (address: string): Networks => ({
  network: address,
  wide: address,
  home: address.replace(/\.\d+$/, '.0/24'),
})

/** How much may be done within a period by whatever the key names. */
export interface Allowance {
  key: string
  most: number
  windowMs: number
  /**
   * How much of the allowance an act uses; 1 by default. An act that uses none is refused only once the limit is
   * exceeded.
   */
  uses?: number
}

const since = (now: Date, windowMs: number) => new Date(now.getTime() - windowMs).toISOString()

export function countedActsIn(trx: Db) {
  /**
   * What is left of each allowance, in one statement. Acts in the future do not count: a clock was ahead when they were
   * noted.
   */
  const leftOf = async (allowances: readonly Allowance[], now: Date): Promise<number[]> => {
    if (allowances.length === 0) return []
    const used = allowances.map(
      ({ key, windowMs }, at) => sql`(select sum(uses) from counted_act where key = ${key}
        and at > ${since(now, windowMs)} and at <= ${latestPlausible(now)}) as ${sql.id(`used${at}`)}`,
    )
    // PostgreSQL answers sums as text.
    const { rows } = await sql<Record<string, number | string | null>>`select ${sql.join(used)}`.execute(trx)
    return allowances.map(({ most }, at) => most - Number(rows[0]?.[`used${at}`] ?? 0))
  }

  const waitFor = async ({ key, windowMs }: Allowance, now: Date, missing: number) => {
    let freed = 0
    const { rows } = await sql<{ at: string; uses: number }>`select at, uses from counted_act
      where key = ${key} and at > ${since(now, windowMs)} and at <= ${latestPlausible(now)}
      order by at`.execute(trx)
    const last = rows.find(({ uses }) => (freed += uses) >= missing)
    return Math.min(last ? Date.parse(last.at) + windowMs - now.getTime() : windowMs, windowMs)
  }

  const forgetWhere = (column: 'act' | 'key', values: readonly string[]) =>
    trx
      .deleteFrom('counted_act')
      .where('act', 'in', (eb) => eb.selectFrom('counted_act').select('act').where(column, 'in', values))
      .execute()

  return {
    /** The allowance that an act would exceed; if several, the one that has room again last. */
    async exceeded<Kind extends Allowance>(allowances: readonly Kind[], now: Date) {
      let longest: { exceeded: Kind; waitMs: number } | undefined
      const left = await leftOf(allowances, now)
      for (const [at, allowance] of allowances.entries()) {
        const missing = (allowance.uses ?? 1) - (left[at] ?? 0)
        if (missing <= 0) continue
        const waitMs = await waitFor(allowance, now, missing)
        if (!longest || waitMs > longest.waitMs) longest = { exceeded: allowance, waitMs }
      }
      return longest
    },

    /** Counts an act under each of these, whatever it exceeds, and returns its id. */
    async note(allowances: readonly Allowance[], now: Date): Promise<string> {
      const at = now.toISOString()
      await trx.deleteFrom('counted_act').where('leaves_at', '<=', at).execute()
      const act = randomUUID()
      const rows = allowances
        .filter(({ uses }) => uses !== 0)
        .map(({ key, windowMs, uses = 1 }) => {
          return { act, key, at, leaves_at: new Date(now.getTime() + windowMs).toISOString(), uses }
        })
      await appendRows(trx, 'counted_act', rows)
      return act
    },

    /** How much of the allowance that is nearest to its limit may still be used. */
    left: async (allowances: readonly Allowance[], now: Date): Promise<number> =>
      Math.max(0, Math.min(...(await leftOf(allowances, now)))),

    /** Takes back an act that turned out not to count. */
    forget: (act: string) => forgetWhere('act', [act]),
    /** Takes back every act noted under one of these keys, including under its other keys. */
    forgetAll: (keys: readonly string[]) => forgetWhere('key', keys),
  }
}

/**
 * How far the clocks of servers may differ, in milliseconds. A later instant was written by a server with a wrong clock.
 */
const CLOCK_SKEW_MS = 60_000

/** The latest instant that a record made before `now` may have, ISO in UTC. */
export const latestPlausible = (now: Date): string => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
