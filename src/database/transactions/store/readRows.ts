import type { Db } from '../../connection/Db.ts'
import { firstEntryOf, lastEntryOf } from './segment.ts'
import { isoDay, type StoredRow } from './storedRow.ts'

/** All rows of a segment, by day, then in the order of their list. */
export async function readRows(db: Db, segmentId: number): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('books.entry as e')
    .innerJoin('books.source as s', 's.source_id', 'e.source_id')
    .innerJoin('books.report as r', 'r.report_id', 'e.report_id')
    .select([
      'e.day',
      'e.day_given',
      'e.cents',
      'e.type',
      'e.name',
      'e.place',
      'e.detail',
      'e.in_kind',
      'e.address',
    ])
    .select(['r.report', 's.filer', 's.election_id', 's.import_id'])
    .where('e.entry_id', '>=', firstEntryOf(segmentId))
    .where('e.entry_id', '<=', lastEntryOf(segmentId))
    .orderBy('e.entry_id')
    .execute()
  return rows.map((row) => ({
    day: isoDay(row.day),
    dayGiven: row.day_given,
    cents: row.cents,
    type: row.type,
    report: row.report,
    party: row.name,
    address: row.address,
    cityStateZip: row.place,
    detail: row.detail,
    inKind: row.in_kind,
    filer: row.filer,
    election: row.election_id,
    importId: row.import_id,
  }))
}
