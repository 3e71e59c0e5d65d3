import type { Kysely } from 'kysely'

/** Candidate lists of several elections in one import may have different days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import').addColumn('election_days', 'text').execute()
}
