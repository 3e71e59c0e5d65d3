import { type Kysely, sql } from 'kysely'
import { keepFormerRows } from './keepFormerRows.ts'

/** The key and columns of the table's former rows. */
export const LAST_LOOKUP = { last_lookup: { key: ['lookup_id'], columns: ['day'] } } as const

/**
 * Stores the day of the look-up that nearly every committee was in last only once. Stored with each committee, it made a
 * former row of each one every night. As of earlier revisions the day reads as before, so this records no changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('last_lookup')
    .addColumn('lookup_id', 'integer', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .execute()
  await keepFormerRows(db, 'last_lookup', LAST_LOOKUP.last_lookup)
  const { rows } = await sql<{ is_recording: number }>`select is_recording from register`.execute(db)
  await sql`update register set is_recording = 0`.execute(db)
  await sql`insert into last_lookup (lookup_id, day)
    select 1, max(as_of) from committee_status having count(*) > 0`.execute(db)
  await sql`update committee_status set as_of = '' where as_of = (select day from last_lookup)`.execute(db)
  await sql`update register set is_recording = ${rows[0]?.is_recording ?? 0}`.execute(db)
}
