import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'
import { type AuditRow, hashOfEntry, NO_ENTRIES } from '../audit/auditChain.ts'
import { refuseInSqlite } from './0003_auditTrail.ts'

const BATCH = 1_000

/**
 * Each entry of the audit trail, including existing ones, gets a hash of itself and the previous one, and the trail gets
 * a head with the number of entries. An entry can name the one it undoes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('undoes', 'integer').execute()
  await db.schema
    .alterTable('audit')
    .addColumn('hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('audit_by_undone').on('audit').column('undoes').execute()
  await db.schema
    .createTable('audit_head')
    .addColumn('head_id', 'integer', (column) => column.primaryKey())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()

  await (
    isSqlite(db)
      ? sql`drop trigger audit_refuses_update`
      : sql`alter table audit disable trigger audit_refuses`
  ).execute(db)
  const head = await chain(db)
  await (isSqlite(db)
    ? refuseInSqlite(db, 'update')
    : sql`alter table audit enable trigger audit_refuses`.execute(db))
  if (head.entries > 0)
    await sql`insert into audit_head (head_id, entries, hash) values (1, ${head.entries}, ${head.hash})`.execute(
      db,
    )
}

async function chain(db: Kysely<unknown>) {
  let head = { ...NO_ENTRIES, last: 0 }
  for (;;) {
    const { rows } = await sql<AuditRow>`
      select * from audit where audit_id > ${head.last} order by audit_id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return head
    for (const row of rows) {
      const hash = hashOfEntry(head.hash, row)
      await sql`update audit set hash = ${hash} where audit_id = ${row.audit_id}`.execute(db)
      head = { entries: head.entries + 1, hash, last: row.audit_id }
    }
  }
}
