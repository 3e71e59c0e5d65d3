import { type Kysely, sql } from 'kysely'

/**
 * An export that is whole by the operator's word says who had nothing in it, by the names it holds. Of those before,
 * nobody knows the names any more, so what they leave unsaid says nothing until they are given again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from whole_export`.execute(db)
  await db.schema
    .alterTable('whole_export')
    .addColumn('filers', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
