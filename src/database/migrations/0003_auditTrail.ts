import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

const REFUSAL = 'The audit trail is only ever added to'

/** The engine itself refuses to change or remove an entry. The indexes serve the filters of the audit page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) for (const change of ['update', 'delete'] as const) await refuseInSqlite(db, change)
  else await refuseInPostgres(db)
  await db.schema.createIndex('audit_by_person').on('audit').columns(['who', 'audit_id']).execute()
  await db.schema.createIndex('audit_by_record').on('audit').columns(['record', 'audit_id']).execute()
}

async function refuseInSqlite(db: Kysely<unknown>, change: 'update' | 'delete'): Promise<void> {
  await sql`
    create trigger ${sql.id(`audit_refuses_${change}`)} before ${sql.raw(change)} on audit
    begin select raise(abort, ${sql.lit(REFUSAL)}); end
  `.execute(db)
}

async function refuseInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_refuses() returns trigger language plpgsql
    as $$ begin raise exception ${sql.lit(REFUSAL)}; end $$
  `.execute(db)
  await sql`
    create trigger audit_refuses before update or delete on audit
    for each statement execute function audit_refuses()
  `.execute(db)
}
