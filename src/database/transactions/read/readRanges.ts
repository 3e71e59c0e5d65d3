import { type RawBuilder, sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { unseen } from '../../connection/amongValues.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import { nameStatement } from '../../connection/namedStatements.ts'
import type { Db } from '../../connection/Db.ts'
import type { EntryRange } from './entryRanges.ts'
import { type Segment, segmentOf } from '../store/segment.ts'
import { isoDay } from '../store/storedRow.ts'

/** A transaction as it may be published: without its street address. */
export interface PublishedRow {
  /** The row's key in the store; it may change when its account's year does. */
  id: number
  /** The account's number. */
  account: number
  kind: TransactionKind
  /** It is part of the account's whole list of this kind. */
  isWhole: boolean
  /** ISO; NO_DAY if the given day cannot be. */
  day: string
  dayGiven: string
  /** Signed as filed. */
  cents: number
  type: string
  report: string
  /** The number of the party, which finds its other rows. */
  partyId: number
  name: string
  place: string
  detail: string
  inKind: string
}

interface Reading {
  where: RawBuilder<unknown>
  /**
   * Whether the only condition is where the page begins. There are few such statements, and they are the most frequent.
   */
  isPlain?: boolean
  /**
   * By amount: either through the index of amounts, whose rows are scattered across the store, or by scanning the rows.
   */
  order: 'day' | 'amount' | 'scannedAmount'
  descending: boolean
  limit: number
}

/** SQLite combines at most 500 selects. */
const RANGES_AT_ONCE = 100

/** The first rows of some ranges in an order; ties are in storage order. */
export async function readRanges(
  db: Db,
  ranges: readonly EntryRange[],
  { where, isPlain = false, order, descending, limit }: Reading,
): Promise<PublishedRow[]> {
  const segments = new Map(ranges.map(({ segment }) => [segment.segmentId, segment]))
  const found: PublishedRow[] = []
  const by = (...columns: string[]) =>
    sql.raw(columns.map((column) => (descending ? `${column} desc` : column)).join(', '))
  // Within a segment, rows are stored in day order. The `+` keeps engines from using an index.
  const inner = {
    day: by('entry_id'),
    amount: by('cents', 'entry_id'),
    scannedAmount: by('+cents', 'entry_id'),
  }
  const outer = order === 'day' ? by('day', 'entry_id') : by('cents', 'entry_id')
  const key = sql.ref(order === 'day' ? 'day' : 'cents')
  // As a part of the statement: for a limit that it does not know, PostgreSQL plans to read a tenth of all rows.
  const most = sql.lit(limit)
  // Reads only indexed columns here; the rows themselves are read once it is known which.
  const part = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => {
    const within =
      order === 'amount'
        ? sql`(entry_id >> 24) = (${first} >> 24)`
        : sql`entry_id between ${first} and ${last}`
    return sql`(select entry_id, ${key} from books.entry
      where ${within} and ${where} order by ${inner[order]} limit ${most}) as part`
  }
  for (const some of slicesOf(ranges, RANGES_AT_ONCE)) {
    const query = sql<EntryRow>`
      select ${PUBLISHED} from (${isSqlite(db) ? eachOf(some, part) : allOf(some, part)}
        order by ${outer} limit ${most}) as first_rows
      join books.entry as e on e.entry_id = first_rows.entry_id
      join books.report on report.report_id = e.report_id`.compile(db)
    if (isPlain && !isSqlite(db)) nameStatement(query.sql)
    const { rows } = await db.executeQuery(query)
    for (const row of rows) found.push(toRow(row, segments))
  }
  const before = order === 'day' ? byDay : byAmount
  return found.toSorted(descending ? (a, b) => before(b, a) : before).slice(0, limit)
}

type PartOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => RawBuilder<unknown>

/** In SQLite, each range is a separate select. */
const eachOf = (ranges: readonly EntryRange[], part: PartOf) =>
  sql.join(
    ranges.map(({ first, last }) => sql`select * from ${part(sql`${first}`, sql`${last}`)}`),
    sql` union all `,
  )

/**
 * PostgreSQL takes as long to plan several selects as to run them. This is a single one, the same for any number of
 * ranges.
 */
const allOf = (ranges: readonly EntryRange[], part: PartOf) => {
  const [first, last] = [ranges.map((range) => range.first), ranges.map((range) => range.last)]
  const ends = sql`unnest(${unseen(first, 'bigint[]')}, ${unseen(last, 'bigint[]')})`
  return sql`select part.* from ${ends} as range (first, last)
    cross join lateral ${part(sql`range.first`, sql`range.last`)}`
}

/** The rows with these keys, in this order; all belong to these segments. */
export async function readEntries(
  db: Db,
  segments: readonly Segment[],
  ids: readonly number[],
): Promise<PublishedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EntryRow>`
    select ${PUBLISHED} from books.entry as e
    join books.report on report.report_id = e.report_id where e.entry_id in (${sql.join(ids)})`.execute(db)
  const found = new Map(rows.map((row) => [row.entry_id, row]))
  const byId = new Map(segments.map((segment) => [segment.segmentId, segment]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [toRow(row, byId)] : []
  })
}

/** The published columns of entries `e` and their reports. */
const PUBLISHED = sql.raw(
  'e.entry_id, party_id, e.day, day_given, e.cents, type, name, place, detail, in_kind, report',
)

interface EntryRow {
  entry_id: number
  party_id: number
  day: number
  day_given: string
  cents: number
  type: string
  report: string
  name: string
  place: string
  detail: string
  in_kind: string
}

const byDay = (a: PublishedRow, b: PublishedRow) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1)

const byAmount = (a: PublishedRow, b: PublishedRow) => a.cents - b.cents || a.id - b.id

function toRow(row: EntryRow, segments: ReadonlyMap<number, Segment>): PublishedRow {
  const segment = segments.get(segmentOf(row.entry_id))
  if (!segment) throw new Error(`Row ${row.entry_id} is of no segment that was asked for`)
  return {
    id: row.entry_id,
    account: segment.owner,
    kind: segment.kind,
    isWhole: segment.isWhole,
    day: isoDay(row.day),
    dayGiven: row.day_given,
    cents: row.cents,
    type: row.type,
    report: row.report,
    partyId: row.party_id,
    name: row.name,
    place: row.place,
    detail: row.detail,
    inKind: row.in_kind,
  }
}
