import { type Kysely, sql } from 'kysely'

/**
 * An export that the operator vouched for shows by the names it holds which filers had nothing. For earlier exports the
 * names are unknown, so what they lack means nothing until they are imported again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from whole_export`.execute(db)
  await db.schema
    .alterTable('whole_export')
    .addColumn('filers', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
