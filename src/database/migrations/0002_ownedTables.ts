import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { identityKey } from './identityKey.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voter_id_edit')
    .addColumn('acct_num', 'integer', (column) => column.primaryKey())
    .addColumn('voter_id', 'text', notNull)
    .addColumn('edited_at', 'text', notNull)
    .addColumn('edited_by', 'text', notNull)
    .execute()

  await db.schema
    .createTable('added_account')
    .addColumn('candidate_acct_num', 'integer', notNull)
    .addColumn('account_num', 'integer', notNull)
    .addColumn('account_name', 'text', notNull)
    .addColumn('added_at', 'text', notNull)
    .addColumn('added_by', 'text', notNull)
    .addPrimaryKeyConstraint('added_account_key', ['candidate_acct_num', 'account_num'])
    .execute()
  await db.schema.createIndex('added_account_by_account').on('added_account').column('account_num').execute()

  await db.schema
    .createTable('deletion')
    .addColumn('record_type', 'text', notNull)
    .addColumn('acct_num', 'integer', notNull)
    .addColumn('deleted_at', 'text', notNull)
    .addColumn('deleted_by', 'text', notNull)
    .addPrimaryKeyConstraint('deletion_key', ['record_type', 'acct_num'])
    .execute()

  await db.schema
    .createTable('administrator')
    .addColumn('admin_id', 'integer', identityKey(db))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', notNull)
    .addColumn('password_hash', 'text', notNull)
    .addColumn('created_at', 'text', notNull)
    .addColumn('disabled_at', 'text')
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('cookie_hash', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('administrator.admin_id'))
    .addColumn('created_at', 'text', notNull)
    .addColumn('last_seen_at', 'text', notNull)
    .addColumn('expires_at', 'text', notNull)
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('session_by_administrator').on('session').column('admin_id').execute()

  await db.schema
    .createTable('login_attempt')
    .addColumn('attempt_id', 'integer', identityKey(db))
    .addColumn('email', 'text', notNull)
    .addColumn('peer', 'text', notNull)
    .addColumn('attempted_at', 'text', notNull)
    .execute()
  await db.schema.createIndex('login_attempt_by_time').on('login_attempt').column('attempted_at').execute()

  await db.schema
    .createTable('audit')
    .addColumn('audit_id', 'integer', identityKey(db))
    .addColumn('at', 'text', notNull)
    .addColumn('who', 'text', notNull)
    .addColumn('peer', 'text', notNull)
    .addColumn('action', 'text', notNull)
    .addColumn('record', 'text', notNull)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()

  await db.schema
    .createTable('import')
    .addColumn('import_id', 'integer', identityKey(db))
    .addColumn('kind', 'text', notNull)
    .addColumn('files', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('message', 'text', notNull)
    .addColumn('rows_read', 'integer', notNull)
    .addColumn('rows_added', 'integer', notNull)
    .addColumn('rows_changed', 'integer', notNull)
    .addColumn('rows_unchanged', 'integer', notNull)
    .addColumn('rows_removed', 'integer', notNull)
    .addColumn('rows_rejected', 'integer', notNull)
    .addColumn('rejections', 'text', notNull)
    .addColumn('started_at', 'text', notNull)
    .addColumn('finished_at', 'text', notNull)
    .addColumn('who', 'text', notNull)
    .execute()

  await db.schema
    .createTable('register')
    .addColumn('register_id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', notNull)
    .addColumn('is_sample', 'integer', notNull)
    .execute()
  await sql`insert into register (register_id, version, is_sample) values (1, 1, 0)`.execute(db)
}
