import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import { boundedText, MAX_HELD_ROWS } from './boundedText.ts'
import { type EntryRange, entryRanges } from './entryRanges.ts'
import { firstRows, type FirstRows } from './firstRows.ts'
import { behind, cut, type PageRequest, type RowPage } from './pageOfRows.ts'
import { readEntries, readRanges } from './readRanges.ts'
import { conditionsOf, type RowFilter } from './rowFilter.ts'
import { centsAt, searchPack } from './searchPack.ts'
import type { Segment } from '../store/segment.ts'
import { type PackPlace, packPlaces, readPacks } from '../store/segmentPacks.ts'
import { dayNumber } from '../store/storedRow.ts'
import { type RowTotal, totalOfRanges } from './totalOfRows.ts'

/** The result of a text search: the number of rows, their sum, and a page of them. */
export interface FoundRows extends RowTotal {
  page: RowPage
}

/**
 * Scans the rows of these segments once for all that match a filter, for both the total and the page. Null if that costs
 * more than one answer may.
 */
export async function findRows(
  db: Db,
  segments: readonly Segment[],
  asked: RowFilter,
  request: PageRequest,
  epoch: number,
  mostHeld = MAX_HELD_ROWS,
): Promise<FoundRows | null> {
  const ranges = await entryRanges(db, segments, asked.from, asked.to)
  const packed = await packPlaces(db, ranges)
  const filter = await boundedText(db, ranges, packed, asked, request.order)
  if (!filter) return null
  const first = firstRows(request)
  const total: RowTotal = { rows: 0, cents: 0 }
  let room = mostHeld
  // In day order, because inserting a row before all others costs the most.
  for (const range of request.descending ? ranges.toReversed() : ranges) {
    const places = packed.get(range.segment.segmentId)
    const found = places
      ? await findPacked(db, range, places, filter, first, request)
      : await findStored(db, range, filter, first, request, room)
    total.rows += found.rows
    total.cents += found.cents
    if (!places) room = Math.max(0, room - found.rows)
  }
  const rows = await readEntries(db, segments, first.keys())
  return { ...total, page: cut(rows, request.limit, request.order, epoch) }
}

/** Searches the packed rows of a range. */
async function findPacked(
  db: Db,
  range: EntryRange,
  placesOfPacks: readonly PackPlace[],
  filter: RowFilter,
  first: FirstRows,
  { descending }: PageRequest,
): Promise<RowTotal> {
  const total: RowTotal = { rows: 0, cents: 0 }
  const { year } = range.segment
  const packs = await readPacks(db, range, placesOfPacks)
  for (const { first: key, pack } of descending ? packs.toReversed() : packs) {
    const found = searchPack(pack, filter, year)
    for (let index = 0; index < pack.rows; index += 1) {
      const place = descending ? pack.rows - 1 - index : index
      if (found[place] === 0) continue
      const cents = centsAt(pack, place)
      total.rows += 1
      total.cents += cents
      first.add(key + place, year * 10_000 + (pack.days[place] ?? 0), cents)
    }
  }
  return total
}

/** Searches the rows themselves. */
async function findStored(
  db: Db,
  range: EntryRange,
  filter: RowFilter,
  first: FirstRows,
  { order, descending, limit, after }: PageRequest,
  room: number,
): Promise<RowTotal> {
  const { rows: entries } = await sql<{ entry_id: number; day: number; cents: number }>`
    select entry_id, day, cents from books.entry
    where entry_id between ${range.first} and ${range.last} and ${conditionsOf(db, filter)}
    order by entry_id limit ${room}`.execute(db)
  for (const { entry_id, day, cents } of descending ? entries.toReversed() : entries)
    first.add(entry_id, day, cents)
  const held = { rows: entries.length, cents: entries.reduce((sum, { cents }) => sum + cents, 0) }
  if (entries.length < room) return held
  const rest = { ...range, first: (entries.at(-1)?.entry_id ?? range.first - 1) + 1 }
  const reading = {
    where: sql`${conditionsOf(db, filter)} and ${behind(after, order, descending)}`,
    order: order === 'day' ? order : 'scannedAmount',
    descending,
    limit: limit + 1,
  } as const
  for (const { id, day, cents } of await readRanges(db, [rest], reading)) first.add(id, dayNumber(day), cents)
  const others = await totalOfRanges(db, [rest], filter)
  return { rows: held.rows + others.rows, cents: held.cents + others.cents }
}
