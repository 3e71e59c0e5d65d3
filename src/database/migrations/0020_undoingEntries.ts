import type { Kysely } from 'kysely'

/** An entry of the audit trail can name the one it undoes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('undoes', 'integer').execute()
  await db.schema.createIndex('audit_by_undone').on('audit').column('undoes').execute()
}
