import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'

/** SQLite takes 32,766 parameters in a statement, and these are in three places of one. */
const ACCOUNTS_AT_ONCE = 10_000

/**
 * Makes the ledgers of these accounts what their whole lists come to, by the state's own summary form: a loan and an
 * in-kind contribution are not money received, petty cash spent left the account when it was withdrawn. An account has
 * a ledger once all four kinds are whole; it is as old as the oldest of them.
 */
export async function keepLedgers(trx: Db, accounts: readonly number[]): Promise<void> {
  for (let start = 0; start < accounts.length; start += ACCOUNTS_AT_ONCE) {
    const some = sql.join(accounts.slice(start, start + ACCOUNTS_AT_ONCE))
    await sql`delete from ledger where acct_num in (${some})`.execute(trx)
    await sql`insert into ledger
        (acct_num, as_of, import_id, by_word, coh, monetary, loans, inkind, expend, transfers, other)
      select acct_num, as_of, import_id, by_word, monetary + loans - expend - transfers,
        monetary, loans, inkind, expend, transfers, other
      from (select lists.acct_num, as_of, by_word,
          (select min(import_id) from whole_list as oldest
            where oldest.acct_num = lists.acct_num and oldest.as_of = lists.as_of) as import_id,
          ${sumOf('contributions', sql`type_code not in ('LOA', 'INK')`)} as monetary,
          ${sumOf('contributions', sql`type_code = 'LOA'`)} as loans,
          ${sumOf('contributions', sql`type_code = 'INK'`)} as inkind,
          ${sumOf('expenditures', sql`type_code <> 'PCS'`)} as expend,
          ${sumOf('transfers', sql`1 = 1`)} as transfers,
          ${sumOf('distributions', sql`1 = 1`)} as other
        from (select acct_num, min(as_of) as as_of, max(by_word) as by_word from whole_list
            where acct_num in (${some}) group by acct_num having count(*) = 4) as lists
          left join filed_transaction as t on t.acct_num = lists.acct_num and t.is_whole = 1
        group by lists.acct_num, as_of, by_word) as sums`.execute(trx)
  }
}

const sumOf = (kind: string, counts: ReturnType<typeof sql>) =>
  sql`coalesce(sum(case when t.kind = ${kind} and ${counts} then t.amount end), 0)`
