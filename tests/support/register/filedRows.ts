import type { Db } from '#database/connection/Db.ts'
import { readRows } from '#database/transactions/store/readRows.ts'
import { visibleAt } from '#database/transactions/store/segment.ts'
import { visibleEpoch } from '#database/transactions/store/visibleSegments.ts'

/** Every transaction on file, the smallest amount first: its account, and what the store has of it. */
export async function filedRows(db: Db) {
  const segments = await db
    .selectFrom('books.segment')
    .selectAll()
    .where(visibleAt(await visibleEpoch(db)))
    .orderBy('segment_id')
    .execute()
  const rows = await Promise.all(
    segments.map(async ({ segment_id, owner, kind, is_whole }) =>
      (await readRows(db, segment_id)).map((row) => ({
        account: owner < 0 ? null : owner,
        kind,
        isWhole: is_whole === 1,
        ...row,
      })),
    ),
  )
  return rows.flat().toSorted((a, b) => a.cents - b.cents)
}
