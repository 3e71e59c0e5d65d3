import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import type { EntryRange } from './entryRanges.ts'
import { MAX_SCANNED_ROWS } from './pageOfRows.ts'
import type { RowOrder } from './rowCursor.ts'
import { type RowFilter, wordCondition, wordsOf } from './rowFilter.ts'

/** The sample that estimates how rare a word is: this many rows from each of this many segments. */
const SAMPLED_SEGMENTS = 20
const SAMPLED_ROWS = 25

/** At most this many stored rows are read from the database for one answer; beyond that, the database finds the page. */
export const MAX_HELD_ROWS = 30_000

/** This many packed rows cost no more to search than one stored row, even if most of them have the word. */
const PACKED_ROWS = 1.5

/**
 * The same filter with its rarest word first, since the other words are searched only in rows that have it. Null if that
 * takes more work than searching MAX_SCANNED_ROWS rows for one word: too many rows, or several words that most rows have. If
 * many stored rows match, in the order of amounts, they are scanned a second time.
 */
export async function boundedText(
  db: Db,
  ranges: readonly EntryRange[],
  packed: Pick<ReadonlyMap<number, unknown>, 'has'>,
  filter: RowFilter,
  order: RowOrder,
): Promise<RowFilter | null> {
  const words = wordsOf(filter)
  const rows = { packed: 0, stored: 0 }
  for (const range of ranges) rows[packed.has(range.segment.segmentId) ? 'packed' : 'stored'] += range.rows
  const looks = (passes: number) => rows.packed / PACKED_ROWS + rows.stored * passes
  if (looks(2) * words.length <= MAX_SCANNED_ROWS) return filter
  const shares = await sharesOf(db, ranges, words)
  const ordered = words.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0))
  const rarest = shares.get(ordered[0] ?? '') ?? 0
  const passes = order === 'amount' && rows.stored * rarest > MAX_HELD_ROWS ? 2 : 1
  const all = looks(passes) * (1 + (words.length - 1) * rarest)
  return all > MAX_SCANNED_ROWS ? null : { ...filter, text: ordered.join(' ') }
}

/** The share of rows that have each word, estimated from a few rows of some segments. */
async function sharesOf(
  db: Db,
  ranges: readonly EntryRange[],
  words: readonly string[],
): Promise<Map<string, number>> {
  const every = Math.ceil(ranges.length / SAMPLED_SEGMENTS)
  const some = ranges.filter((_, index) => index % every === 0)
  const parts = some.map(
    ({ first, last }) => sql`select name, place, detail from books.entry
      where entry_id between ${first} and ${Math.min(last, first + SAMPLED_ROWS - 1)}`,
  )
  const counts = words.map(
    (word, index) =>
      sql`sum(case when ${wordCondition(db, word)} then 1 else 0 end) as ${sql.ref(String(index))}`,
  )
  const { rows } = await sql<Record<string, number>>`select count(*) as rows, ${sql.join(counts)}
    from (${sql.join(parts, sql` union all `)}) as sample`.execute(db)
  const { rows: sampled = 0, ...found } = rows[0] ?? {}
  return new Map(words.map((word, index) => [word, (found[index] ?? 0) / Math.max(1, sampled)]))
}
