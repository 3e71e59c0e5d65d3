import { type Kysely, sql } from 'kysely'

const accountIn = (former: string) =>
  sql`(select f.acct_num from ${sql.table(former)} as f
    where f.document_id = record_change.record and f.until = record_change.revision_id)`

/** Notes the account of documents that imports removed, or whose link was removed: their changes had none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update record_change
    set acct_num = coalesce(${accountIn('former_statement_account')}, ${accountIn('former_document')})
    where kind = 'document' and acct_num is null`.execute(db)
  await sql`update record_change
    set race = (select c.election_id || '/' || c.office_code || '/' || c.juris1num
      from candidate as c where c.acct_num = record_change.acct_num)
    where kind = 'document' and race = ''
      and exists (select 1 from candidate as c where c.acct_num = record_change.acct_num)`.execute(db)
}
