import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from './connection/Db.ts'
import { appendRows } from './connection/insertRows.ts'

/*
 * How strangers are counted, for everything that is counted within some time. What is under way at once is counted by the
 * server (server/middleware/limitPlaces.ts), by the same networks, as is the nginx that is shipped (deploy/nginx/http.conf).
 */

export interface Networks {
  /** An IPv4 address, even if mapped into IPv6; or an IPv6 /64, all of which belongs to one customer. */
  network: string
  /** The IPv6 /48 around it, which anyone gets for the asking, with 65,536 of the former; an IPv4 address again. */
  wide: string
  /** What someone is recognized by who comes again: an IPv4 /24 or an IPv6 /48. */
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

/** Of other text too: some tests and sockets have no address. */
const ofIPv4 = (address: string): Networks => ({
  network: address,
  wide: address,
  home: address.replace(/\.\d+$/, '.0/24'),
})

/** How much may be done within a time, by whatever the key names. */
export interface Allowance {
  key: string
  most: number
  windowMs: number
  /** How much of it an act takes; 1 by default. One that takes none is refused only beyond the limit. */
  uses?: number
}

const since = (now: Date, windowMs: number) => new Date(now.getTime() - windowMs).toISOString()

export function countedActsIn(trx: Db) {
  /** What is left of each, in one statement. Later acts were written while a clock was ahead. */
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
    /** What an act would exceed; of several, the one that takes longest until there is room again. */
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

    /** An act that turned out to need no limit. */
    forget: (act: string) => forgetWhere('act', [act]),
    /** All acts that count under one of these keys, under all of theirs. */
    forgetAll: (keys: readonly string[]) => forgetWhere('key', keys),
  }
}

/**
 * How far the clocks of servers may differ, in milliseconds. A later instant was written by a server with a wrong clock.
 */
const CLOCK_SKEW_MS = 60_000

/** The latest instant that a record made before `now` may have, ISO in UTC. */
export const latestPlausible = (now: Date): string => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
