import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { type EntryRange, entryRanges } from './entryRanges.ts'
import { MOST_HELD } from './foundRows.ts'
import { MOST_SCANNED } from './pageOfRows.ts'
import type { RowOrder } from './rowCursor.ts'
import { type RowFilter, wordCondition, wordsOf } from './rowFilter.ts'
import type { Segment } from './segment.ts'

/** So many rows of so many segments tell how rare a word is. */
const SAMPLED_SEGMENTS = 20
const SAMPLED_ROWS = 25

/**
 * The same filter with its rarest word first, since the others are looked for only in the rows that have it. Null where
 * that were more work than to look for one word in MOST_SCANNED rows: many words that most rows have, or one of them with
 * its rows in the order of amounts, for which all are looked through once more.
 */
export async function boundedText(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  order: RowOrder,
): Promise<RowFilter | null> {
  const words = wordsOf(filter)
  const ranges = await entryRanges(db, segments, filter.from, filter.to)
  const rows = ranges.reduce((sum, range) => sum + range.rows, 0)
  if (words.length === 0 || rows * (words.length + 1) <= MOST_SCANNED) return filter
  const shares = await sharesOf(db, ranges, words)
  const ordered = words.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0))
  const rarest = shares.get(ordered[0] ?? '') ?? 0
  const passes = order === 'amount' && rows * rarest > MOST_HELD ? 2 : 1
  const looks = rows * (1 + (words.length - 1) * rarest) * passes
  return looks > MOST_SCANNED ? null : { ...filter, text: ordered.join(' ') }
}

/** In which share of the rows each word is, by a few of each year. */
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
