import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/**
 * What the list of committees shows, in its order, without the committees that have left it: over the years those become
 * most of the table. It holds every column of the list, because an index of accounts alone would lead to each row on its
 * own, which takes longer than reading a table of which all are listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db)) return
  await sql`create index listed_committee on committee (acct_num, name, type, chr_name_first, chr_name_middle,
    chr_name_last, trs_name_first, trs_name_middle, trs_name_last, addr1, addr2, city, state, zip, left_on)
    where left_on is null`.execute(db)
}
