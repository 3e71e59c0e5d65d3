import { sql } from 'kysely'
import type { Transaction } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { hiddenAccounts } from '../../accounts/deletedAccounts.ts'
import { toTransaction } from './askedRows.ts'
import type { EntryRange } from './entryRanges.ts'
import { readRanges } from './readRanges.ts'
import { firstEntryOf, type Segment, toSegment, visibleAt } from '../store/segment.ts'
import { readableEpoch } from '../store/visibleSegments.ts'

/** How many rows are read at a time, and from how many pieces of segments. */
const ROWS_AT_ONCE = 10_000
const RANGES_AT_ONCE = 100

/**
 * Every visible row of a kind at an epoch, by account and year, in batches. A day later, when that snapshot may be gone,
 * reading on throws an Error.
 */
export async function* rowsOfKind(
  db: Db,
  kind: TransactionKind,
  epoch: number,
): AsyncGenerator<Transaction[]> {
  for (const ranges of groups(await shownSegments(db, kind, epoch)))
    yield withReadTransaction(db, async (unchanging) => {
      if ((await readableEpoch(unchanging, epoch)) === null)
        throw new Error(`The rows of epoch ${epoch} are gone`)
      const limit = rowsIn(ranges)
      const reading = { where: sql`1 = 1`, order: 'day', descending: false, limit } as const
      return (await readRanges(unchanging, ranges, reading)).map(toTransaction)
    })
}

async function shownSegments(db: Db, kind: TransactionKind, epoch: number): Promise<Segment[]> {
  const rows = await db
    .selectFrom('books.segment')
    .selectAll()
    .where('kind', '=', kind)
    .where('owner', '>', 0)
    .where('owner', 'not in', hiddenAccounts(db))
    .where(visibleAt(epoch))
    .orderBy('owner')
    .orderBy('year')
    .orderBy('is_whole', 'desc')
    .orderBy('segment_id')
    .execute()
  return rows.map(toSegment)
}

/** Groups the pieces of segments that are read together. */
function* groups(segments: readonly Segment[]): Generator<EntryRange[]> {
  let group: EntryRange[] = []
  for (const range of segments.flatMap(piecesOf)) {
    if (group.length === RANGES_AT_ONCE || rowsIn(group) + range.rows > ROWS_AT_ONCE) {
      if (group.length > 0) yield group
      group = []
    }
    group.push(range)
  }
  if (group.length > 0) yield group
}

/** A segment's rows have consecutive keys. */
function piecesOf(segment: Segment): EntryRange[] {
  const first = firstEntryOf(segment.segmentId)
  return Array.from({ length: Math.ceil(segment.rows / ROWS_AT_ONCE) }, (_, piece) => {
    const rows = Math.min(ROWS_AT_ONCE, segment.rows - piece * ROWS_AT_ONCE)
    const start = first + piece * ROWS_AT_ONCE
    return { segment, first: start, last: start + rows - 1, rows }
  })
}

const rowsIn = (ranges: readonly EntryRange[]) => ranges.reduce((sum, { rows }) => sum + rows, 0)
