import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { type EntryRange, entryRanges } from './entryRanges.ts'
import { cut, MOST_SCANNED, type PageRequest, type RowPage } from './pageOfRows.ts'
import { readEntries } from './readRanges.ts'
import { conditionsOf, type RowFilter } from './rowFilter.ts'
import { searchPack } from './searchPack.ts'
import type { Segment } from './segment.ts'
import { packedSegments, readPacks } from './segmentPacks.ts'
import { type RowTotal, totalOfRanges } from './totalOfRows.ts'

/** What a text finds: how many rows, what they come to, and which they are, unless those are many. */
export interface FoundRows extends RowTotal {
  entries: FoundEntry[] | undefined
}

interface FoundEntry {
  entry_id: number
  day: number
  cents: number
}

/** So many are held while one answer is made; of more, a page is soon full. */
export const MOST_HELD = 30_000

/**
 * Looks through the rows of these segments once for all that a filter finds: for the total and for any page. Null where
 * these were more rows than MOST_SCANNED.
 */
export async function findRows(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  mostHeld = MOST_HELD,
): Promise<FoundRows | null> {
  const ranges = await entryRanges(db, segments, filter.from, filter.to)
  if (ranges.reduce((sum, { rows }) => sum + rows, 0) > MOST_SCANNED) return null
  const packed = await packedSegments(db, ranges)
  const entries: FoundEntry[] = []
  const total: RowTotal = { rows: 0, cents: 0 }
  for (const range of ranges) {
    const isPacked = packed.has(range.segment.segmentId)
    const room = mostHeld - entries.length
    const found = await (isPacked ? findPacked : findStored)(db, range, filter, room)
    entries.push(...found.entries)
    total.rows += found.rows
    total.cents += found.cents
  }
  return { ...total, entries: total.rows > entries.length ? undefined : entries }
}

interface FoundInRange extends RowTotal {
  /** The first of them, as many as there is room for. */
  entries: FoundEntry[]
}

/** Looks through the rows themselves. */
async function findStored(
  db: Db,
  { first, last }: EntryRange,
  filter: RowFilter,
  room: number,
): Promise<FoundInRange> {
  const { rows: entries } = await sql<FoundEntry>`select entry_id, day, cents from books.entry
    where entry_id between ${first} and ${last} and ${conditionsOf(db, filter)}
    order by entry_id limit ${room}`.execute(db)
  const found = sumOf(entries)
  if (entries.length < room) return { ...found, entries }
  const rest = await totalOfRanges(db, [{ first: (entries.at(-1)?.entry_id ?? first - 1) + 1, last }], filter)
  return { rows: found.rows + rest.rows, cents: found.cents + rest.cents, entries }
}

/** Looks through what was packed of them for it. The days of the filter are the range's. */
async function findPacked(db: Db, range: EntryRange, filter: RowFilter, room: number): Promise<FoundInRange> {
  const found: FoundInRange = { rows: 0, cents: 0, entries: [] }
  for (const { first, pack } of await readPacks(db, range)) {
    for (const { place, day, cents } of searchPack(pack, filter, range.segment.year)) {
      found.rows += 1
      found.cents += cents
      if (found.entries.length < room) found.entries.push({ entry_id: first + place, day, cents })
    }
  }
  return found
}

const sumOf = (entries: readonly FoundEntry[]): RowTotal => ({
  rows: entries.length,
  cents: entries.reduce((sum, { cents }) => sum + cents, 0),
})

/** A page of rows that were found, all of them of these segments. */
export async function pageOfFound(
  db: Db,
  segments: readonly Segment[],
  entries: readonly FoundEntry[],
  { order, descending, limit, after }: PageRequest,
  epoch: number,
): Promise<RowPage> {
  const key = order === 'day' ? 'day' : 'cents'
  const way = descending ? -1 : 1
  const compare = (a: FoundEntry, b: FoundEntry) => way * (a[key] - b[key] || a.entry_id - b.entry_id)
  const edge = after && { entry_id: after.entryId, day: after.at, cents: after.at }
  const behind = edge ? entries.filter((entry) => compare(entry, edge) > 0) : entries
  const ids = behind
    .toSorted(compare)
    .slice(0, limit + 1)
    .map(({ entry_id }) => entry_id)
  const rows = await readEntries(db, segments, ids)
  return cut(rows, limit, order, epoch)
}
