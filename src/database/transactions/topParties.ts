import { sql } from 'kysely'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import type { ListOnFile } from './onFile.ts'
import { changedLists, isOfList, kindNumber, type RowList } from './tx.ts'

/** The sum of a party's rows. */
export interface PartySum {
  party: number
  rows: number
  cents: number
}

interface TopParties {
  /** The parties with the largest sums, in descending order. */
  parties: PartySum[]
  /** The total of all other parties. */
  rest: { rows: number; cents: number }
}

/** Lists of fewer rows are summed when they are read, in a few milliseconds. */
const WORTH_KEEPING = 5_000

/** So many parties of a list are kept; fewer are shown. */
const KEPT_PARTIES = 100

/**
 * The parties with the largest sums in some lists of one kind. Those of long lists were summed when they were written; with
 * several long lists, the parties that one of them names are summed over all, and all parties if one that none names could
 * still be among the largest.
 */
export async function topParties(db: Db, lists: readonly ListOnFile[], limit: number): Promise<TopParties> {
  const parties = await largestIn(db, lists, limit)
  const less = (unit: 'rows' | 'cents') =>
    lists.reduce((sum, each) => sum + each[unit], 0) - parties.reduce((sum, each) => sum + each[unit], 0)
  return { parties, rest: { rows: less('rows'), cents: less('cents') } }
}

async function largestIn(db: Db, lists: readonly ListOnFile[], limit: number): Promise<PartySum[]> {
  const long = lists.filter(({ rows }) => rows >= WORTH_KEEPING)
  const short = lists.filter(({ rows }) => rows < WORTH_KEEPING)
  if (long.length === 0) return sumParties(db, short, limit)
  const kept = await Promise.all(long.map((list) => keptIn(db, list)))
  if (lists.length === 1) return (kept[0] ?? []).slice(0, limit)
  const known = await sumParties(db, short)
  const candidates = [...new Set([...known, ...kept.flat()].map(({ party }) => party))]
  const found = largest([...known, ...(await sumParties(db, long, undefined, candidates))], limit)
  /** No party that is on none of the lists has more than this. */
  const mostOfOthers = kept.reduce(
    (sum, list) => sum + (list.length < KEPT_PARTIES ? 0 : Math.max(0, list.at(-1)?.cents ?? 0)),
    0,
  )
  return mostOfOthers <= (found.at(limit - 1)?.cents ?? 0) ? found : sumParties(db, lists, limit)
}

function largest(parts: readonly PartySum[], limit: number): PartySum[] {
  const sums = new Map<number, PartySum>()
  for (const { party, rows, cents } of parts) {
    const sum = sums.get(party) ?? { party, rows: 0, cents: 0 }
    sums.set(party, { party, rows: sum.rows + rows, cents: sum.cents + cents })
  }
  return [...sums.values()].toSorted((a, b) => b.cents - a.cents || a.party - b.party).slice(0, limit)
}

async function keptIn(db: Db, { owner, kind, isWhole }: RowList): Promise<PartySum[]> {
  const row = await db
    .selectFrom('tx_top')
    .select('parties')
    .where('owner', '=', owner)
    .where('kind', '=', kindNumber(kind))
    .where('is_whole', '=', isWhole ? 1 : 0)
    .executeTakeFirst()
  // Written by keepTopParties.
  const parties = JSON.parse(row?.parties ?? '[]') as [number, number, number][]
  return parties.map(([party, rows, cents]) => ({ party, rows, cents }))
}

/** The sums of each party, or of some, in these lists, largest first. */
async function sumParties(
  db: Db,
  lists: readonly RowList[],
  limit?: number,
  among?: readonly number[],
): Promise<PartySum[]> {
  if (lists.length === 0) return []
  const ofSome = among === undefined ? sql`` : sql`and ${amongNumbers(db, 'party', among)}`
  const parts = lists.map((list) => sql`select party, cents from tx where ${isOfList(list)} ${ofSome}`)
  const { rows } = await sql<PartySum>`select party, count(*) as rows, sum(cents) as cents
    from (${sql.join(parts, sql` union all `)}) as parts group by party
    order by sum(cents) desc, party ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** Sums the parties of the long lists that the staged changes touch, in the transaction that applies them. */
export async function keepTopParties(trx: Db): Promise<void> {
  for (const list of await changedLists(trx)) {
    const its = { owner: list.owner, kind: kindNumber(list.kind), is_whole: list.isWhole ? 1 : 0 }
    await trx
      .deleteFrom('tx_top')
      .where((eb) => eb.and(its))
      .execute()
    const { rows } = await trx
      .selectFrom('tx_sum')
      .select((eb) => eb.fn.sum<number | null>('row_count').as('rows'))
      .where((eb) => eb.and({ ...its, dimension: 'all' }))
      .executeTakeFirstOrThrow()
    if ((rows ?? 0) < WORTH_KEEPING) continue
    const sums = await sumParties(trx, [list], KEPT_PARTIES)
    const parties = JSON.stringify(sums.map(({ party, rows: count, cents }) => [party, count, cents]))
    await trx
      .insertInto('tx_top')
      .values({ ...its, parties })
      .execute()
  }
}
