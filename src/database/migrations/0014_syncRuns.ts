import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityKey } from './identityKey.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** The runs of `sync`, at most one of which is running; the running one holds the right to ask the state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sync_run')
    .addColumn('run_id', 'integer', identityKey(db))
    .addColumn('kind', 'text', notNull)
    .addColumn('day', 'text')
    .addColumn('started_by', 'text', notNull)
    .addColumn('holder', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('message', 'text', notNull)
    .addColumn('started_at', 'text', notNull)
    .addColumn('heartbeat_at', 'text', notNull)
    .addColumn('ended_at', 'text')
    .addColumn('until_at', 'text')
    .addColumn('step', 'text', notNull)
    .addColumn('step_since', 'text', notNull)
    .addColumn('done', 'integer', notNull)
    .addColumn('planned', 'integer', notNull)
    .addColumn('requests', 'integer', notNull)
    .addColumn('accounts', 'text')
    .addColumn('steps', 'text', notNull)
    .execute()
  await sql`create unique index sync_run_under_way on sync_run (state) where state = 'running'`.execute(db)
  await db.schema.createIndex('sync_run_by_day').on('sync_run').column('day').execute()
}
