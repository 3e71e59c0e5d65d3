import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { amongNumbers, amongTexts } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import type { Given } from '../../connection/preparedQuery.ts'
import { firstEntryOf, lastEntryOf, type Segment } from '../store/segment.ts'
import type { StoreTables } from '../store/storeTables.ts'
import { type SegmentsAsked, visibleAtGiven } from '../store/visibleSegments.ts'

/** The sum of a party's rows. */
export interface PartySum {
  partyId: number
  rows: number
  cents: number
}

export interface TopParties {
  /** The parties with the largest sums, in descending order. */
  parties: PartySum[]
  /** The total of all other parties. */
  rest: { rows: number; cents: number }
}

/** The whole lists or the loose rows of an owner and kind, whose parties are summed together. */
export type PartyGroup = Pick<Segment, 'owner' | 'kind' | 'isWhole'>

/** How many parties are stored for each group; fewer are shown. */
export const KEPT_PARTIES = 100

/** Identifies a group in a map. */
export const groupKey = ({ owner, kind, isWhole }: PartyGroup) => `${owner} ${kind} ${isWhole}`

/**
 * The parties with the largest sums in these segments, which are all that some owners and kinds have at an epoch. Large
 * groups were summed when they were written; see keepTopParties.ts. With several large groups, parties among the first
 * hundred of one are summed over all of them, and all parties if one below each list could still be among the largest.
 */
export async function topParties(
  db: Db,
  segments: readonly Segment[],
  keptRows: readonly KeptRow[],
  limit: number,
): Promise<TopParties> {
  const kept = keptParties(segments, keptRows)
  const others = segments.filter((segment) => !kept.has(groupKey(segment)))
  const sums = totals([...[...kept.values()].flat(), ...(await sumParties(db, others))])
  const cut = cutLists(kept)
  await addBelowKept(db, sums, cut, segments, limit)
  const listed = largest(sums.values(), limit)
  const isCertain = mostBelow(cut) <= (listed.at(-1)?.cents ?? 0)
  const top = isCertain ? listed : await sumParties(db, segments, limit)
  const less = (unit: 'rows' | 'cents') =>
    segments.reduce((sum, each) => sum + each[unit], 0) - top.reduce((sum, each) => sum + each[unit], 0)
  return { parties: top, rest: { rows: less('rows'), cents: less('cents') } }
}

const largest = (sums: Iterable<PartySum>, limit?: number) =>
  [...sums].toSorted((a, b) => b.cents - a.cents || a.partyId - b.partyId).slice(0, limit)

function totals(parts: readonly PartySum[]): Map<number, PartySum> {
  const sums = new Map<number, PartySum>()
  for (const { partyId, rows, cents } of parts) {
    const sum = sums.get(partyId) ?? { partyId, rows: 0, cents: 0 }
    sums.set(partyId, { partyId, rows: sum.rows + rows, cents: sum.cents + cents })
  }
  return sums
}

/** A stored list with as many parties as are stored, so that the group may have more. */
interface CutList {
  key: string
  listed: ReadonlySet<number>
  /** No party below the list has more than this many cents. */
  most: number
}

const cutLists = (kept: ReadonlyMap<string, readonly PartySum[]>): CutList[] =>
  [...kept].flatMap(([key, list]) =>
    list.length === KEPT_PARTIES
      ? [
          {
            key,
            listed: new Set(list.map(({ partyId }) => partyId)),
            most: Math.max(0, list.at(-1)?.cents ?? 0),
          },
        ]
      : [],
  )

/** No party that is on none of these lists has more than this many cents. */
const mostBelow = (lists: readonly CutList[]) => lists.reduce((sum, { most }) => sum + most, 0)

/** Adds what parties have in groups whose stored lists end before them, if that can bring them among the largest. */
async function addBelowKept(
  db: Db,
  sums: Map<number, PartySum>,
  cut: readonly CutList[],
  segments: readonly Segment[],
  limit: number,
): Promise<void> {
  const keyOf = new Map(segments.map((segment) => [segment.segmentId, groupKey(segment)]))
  const wanted = segments.filter((segment) => cut.some(({ key }) => key === groupKey(segment)))
  const below = (partyId: number) => cut.filter(({ listed }) => !listed.has(partyId))
  const added = new Set<number>()
  // Refunds among what is added make room for parties that were too small before.
  for (;;) {
    const last = largest(sums.values(), limit).at(-1)?.cents ?? 0
    const candidates = [...sums.values()].flatMap(({ partyId, cents }) => {
      const others = added.has(partyId) ? [] : below(partyId)
      return others.length > 0 && cents + mostBelow(others) >= last ? [partyId] : []
    })
    if (candidates.length === 0) return
    const { rows } = await sql<PartySum & { segment: number }>`
      select party_id as "partyId", entry_id >> 24 as segment, count(*) as rows, sum(cents) as cents from books.entry
      where party_id in (${sql.join(candidates)})
        and (entry_id >> 24) in (${sql.join(wanted.map(({ segmentId }) => segmentId))})
      group by party_id, entry_id >> 24`.execute(db)
    for (const { partyId, segment, rows: count, cents } of rows) {
      const sum = sums.get(partyId)
      if (!sum || !below(partyId).some(({ key }) => key === keyOf.get(segment))) continue
      sums.set(partyId, { partyId, rows: sum.rows + count, cents: sum.cents + cents })
    }
    for (const partyId of candidates) added.add(partyId)
  }
}

export type KeptRow = Pick<StoreTables['books.top_parties'], 'owner' | 'kind' | 'is_whole' | 'parties'>

/** The stored sums of some owners' groups. */
export const keptOf = (db: Db, given: Given<SegmentsAsked>) =>
  db
    .selectFrom('books.top_parties')
    .select(['owner', 'kind', 'is_whole', 'parties'])
    .where(amongNumbers(db, 'owner', given('accounts')))
    .where(amongTexts(db, 'kind', given('kinds')))
    .where(visibleAtGiven(given))

/** The stored sums of these segments' groups. */
function keptParties(segments: readonly Segment[], rows: readonly KeptRow[]): Map<string, PartySum[]> {
  const wanted = new Set(segments.map(groupKey))
  return new Map(
    rows.flatMap(({ owner, kind, is_whole, parties }) => {
      const key = groupKey({ owner, kind, isWhole: is_whole === 1 })
      // Written by keepTopParties.
      return wanted.has(key) ? [[key, (JSON.parse(parties) as [number, number, number][]).map(toSum)]] : []
    }),
  )
}

const toSum = ([partyId, rows, cents]: [number, number, number]): PartySum => ({ partyId, rows, cents })

/** SQLite combines at most 500 selects. */
const SEGMENTS_AT_ONCE = 400

/** The sums of each party in some segments, the largest first, or only the `limit` largest. */
export async function sumParties(
  db: Db,
  segments: readonly Pick<Segment, 'segmentId'>[],
  limit?: number,
): Promise<PartySum[]> {
  // A party's sum is complete only after the last part.
  const enough = limit === undefined || segments.length > SEGMENTS_AT_ONCE ? sql`` : sql`limit ${limit}`
  const found: PartySum[] = []
  for (const some of slicesOf(segments, SEGMENTS_AT_ONCE)) {
    const parts = some.map(
      ({ segmentId }) => sql`select party_id, cents from books.entry
        where entry_id between ${firstEntryOf(segmentId)} and ${lastEntryOf(segmentId)}`,
    )
    const { rows } = await sql<PartySum>`
      select party_id as "partyId", count(*) as rows, sum(cents) as cents
      from (${sql.join(parts, sql` union all `)}) as entries group by party_id
      order by sum(cents) desc, party_id ${enough}`.execute(db)
    for (const row of rows) found.push(row)
  }
  return segments.length > SEGMENTS_AT_ONCE ? largest(totals(found).values(), limit) : found
}
