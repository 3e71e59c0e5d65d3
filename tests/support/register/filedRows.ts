import type { Db } from '#database/connection/Db.ts'
import { isoDay, kindOf, type StoredRow } from '#database/transactions/tx.ts'

/** Every transaction on file, the smallest amount first: its account, and what the table has of it. */
export async function filedRows(db: Db) {
  const rows = await db
    .selectFrom('tx')
    .innerJoin('source', 'source_id', 'tx.source')
    .selectAll()
    .orderBy('cents')
    .orderBy('owner')
    .orderBy('day')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    account: row.owner < 0 ? null : row.owner,
    kind: kindOf(row.kind),
    isWhole: row.is_whole === 1,
    ...({
      day: isoDay(row.day),
      dayGiven: row.day_given,
      cents: row.cents,
      type: row.type,
      report: row.report,
      name: row.name,
      address: row.address,
      place: row.place,
      detail: row.detail,
      inKind: row.in_kind,
      filer: row.filer,
      election: row.election_id,
      importId: row.import_id,
    } satisfies StoredRow),
  }))
}
