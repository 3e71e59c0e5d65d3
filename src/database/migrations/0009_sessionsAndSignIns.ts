import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityKey } from './identityKey.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Gives a session a number that identifies it without its secrets, and the address it was opened from. Also stores from
 * which networks each account was signed in to, and how often sign-ins were throttled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await numberSessions(db)

  await db.schema
    .createTable('known_network')
    .addColumn('email', 'text', notNull)
    .addColumn('network', 'text', notNull)
    .addColumn('signed_in_at', 'text', notNull)
    .addPrimaryKeyConstraint('known_network_key', ['email', 'network'])
    .execute()

  await db.schema
    .createTable('throttled_sign_in')
    .addColumn('email', 'text', notNull)
    .addColumn('network', 'text', notNull)
    .addColumn('tries', 'integer', notNull)
    .addColumn('since', 'text', notNull)
    .addPrimaryKeyConstraint('throttled_sign_in_key', ['email', 'network'])
    .execute()

  await db.schema.createIndex('audit_by_action').on('audit').columns(['who', 'action', 'at']).execute()
}

/** Uses a new table, because SQLite cannot add an automatically numbered column. */
async function numberSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('numbered_session')
    .addColumn('session_id', 'integer', identityKey(db))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('cookie_hash', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('administrator.admin_id'))
    .addColumn('peer', 'text', notNull)
    .addColumn('created_at', 'text', notNull)
    .addColumn('last_seen_at', 'text', notNull)
    .addColumn('expires_at', 'text', notNull)
    .addColumn('revoked_at', 'text')
    .execute()
  const kept = sql`token_hash, cookie_hash, admin_id, created_at, last_seen_at, expires_at, revoked_at`
  await sql`insert into numbered_session (peer, ${kept})
    select '', ${kept} from session order by created_at`.execute(db)
  await db.schema.dropTable('session').execute()
  await db.schema.alterTable('numbered_session').renameTo('session').execute()
  await db.schema.createIndex('session_by_administrator').on('session').column('admin_id').execute()
}
