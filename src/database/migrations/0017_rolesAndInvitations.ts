import { type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { identityKey } from './identityKey.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** Existing accounts become administrators. More users are invited by a link that works once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('administrator')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('administrator'))
    .execute()
  await db.schema
    .createTable('invitation')
    .addColumn('invitation_id', 'integer', identityKey(db))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', notNull)
    .addColumn('invited_by', 'text', notNull)
    .addColumn('expires_at', 'text', notNull)
    .execute()
}
