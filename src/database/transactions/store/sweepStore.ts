import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '../../connection/Db.ts'
import { firstEntryOf, lastEntryOf, NEVER } from './segment.ts'
import { COMPUTED_TABLES } from './storeTables.ts'

/** How long replaced rows stay, for readers that are still paging. */
const KEPT_MS = DAY_MS

/** The most rows to remove at a time, which takes a second or two. */
const ROWS_AT_ONCE = 50_000

/** A transaction of this many rows delays no other writer for long. */
const ROWS_IN_SLICE = 2_000

/**
 * Removes rows that no reader sees any more, in slices, on a connection that can write the store: rows that were replaced
 * a day ago, and rows that an import a day ago left unfinished. The next sweep continues with the rest.
 */
export async function sweepStore(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  const past = await db
    .selectFrom('books.epoch')
    .select(['epoch', 'last_segment'])
    .where('at', '<=', before)
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!past) return
  // From now on, no reader starts at an epoch before it.
  await db.deleteFrom('books.epoch').where('epoch', '<', past.epoch).execute()
  for (const computed of COMPUTED_TABLES)
    await sql`delete from ${sql.table(computed)} where until <= ${past.epoch}`.execute(db)
  const some = db.selectFrom('books.segment').select(['segment_id', 'row_count'])
  // Two queries, because SQLite would read all segments to find both at once, or in order.
  const ended = await some.where('until', '<=', past.epoch).execute()
  const unseen = await some.where('since', '=', NEVER).where('segment_id', '<=', past.last_segment).execute()
  const dead = [...ended, ...unseen].toSorted((a, b) => a.segment_id - b.segment_id)
  let gone = 0
  for (const { segment_id, row_count } of dead) {
    if (gone > 0 && gone + row_count > ROWS_AT_ONCE) return
    await removeSegment(db, segment_id)
    gone += row_count
  }
}

async function removeSegment(db: Db, segmentId: number): Promise<void> {
  for (let first = firstEntryOf(segmentId); ;) {
    const { rows } = await sql<{ entry_id: number }>`select entry_id from books.entry
      where entry_id between ${first} and ${lastEntryOf(segmentId)}
      order by entry_id limit 1 offset ${ROWS_IN_SLICE}`.execute(db)
    const end = rows[0]?.entry_id
    await db
      .deleteFrom('books.entry')
      .where('entry_id', '>=', first)
      .where('entry_id', '<', end ?? lastEntryOf(segmentId) + 1)
      .execute()
    if (end === undefined) break
    first = end
  }
  await db.deleteFrom('books.segment_source').where('segment_id', '=', segmentId).execute()
  await db.deleteFrom('books.party_segment').where('segment_id', '=', segmentId).execute()
  await db.deleteFrom('books.segment_pack').where('segment_id', '=', segmentId).execute()
  await db.deleteFrom('books.segment_summary').where('segment_id', '=', segmentId).execute()
  // Last, because the remains of a segment are found by it.
  await db.deleteFrom('books.segment').where('segment_id', '=', segmentId).execute()
}
