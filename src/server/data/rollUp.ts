import { sql } from 'kysely'
import { computeCashOnHand } from '#contract/balance.ts'
import type { Db } from '../db/openDatabase.ts'
import type { BalanceTable } from '../db/schema.ts'

/** SQLite takes 32,766 parameters in a statement. */
const ACCOUNTS_PER_QUERY = 10_000

type Sums = Omit<BalanceTable, 'coh'>

/**
 * Makes the rolled-up balances of these accounts what their transactions come to, by the state's own summary form:
 * a loan and an in-kind contribution are not money received, petty cash spent left the account when it was withdrawn.
 * A figure is unknown until a transaction of its kind is on file, and cash on hand until both receipts and payments are.
 */
export async function rollUp(trx: Db, accounts: readonly number[]): Promise<void> {
  for (let start = 0; start < accounts.length; start += ACCOUNTS_PER_QUERY) {
    const some = accounts.slice(start, start + ACCOUNTS_PER_QUERY)
    await trx.deleteFrom('rolled_up_balance').where('acct_num', 'in', some).execute()
    for (const sums of await sumsOf(trx, some))
      await trx
        .insertInto('rolled_up_balance')
        .values({ ...sums, coh: cashOnHand(sums) })
        .execute()
  }
}

function cashOnHand(sums: Sums): number | null {
  return sums.monetary === null || sums.expend === null ? null : computeCashOnHand(sums)
}

async function sumsOf(trx: Db, accounts: readonly number[]): Promise<Sums[]> {
  const { rows } = await sql<Sums>`select acct_num,
      ${sumOf('contributions', sql`type_code not in ('LOA', 'INK')`)} as monetary,
      ${sumOf('contributions', sql`type_code = 'LOA'`)} as loans,
      ${sumOf('contributions', sql`type_code = 'INK'`)} as inkind,
      ${sumOf('expenditures', sql`type_code <> 'PCS'`)} as expend,
      ${sumOf('transfers', sql`1 = 1`)} as transfers,
      ${sumOf('distributions', sql`1 = 1`)} as other
    from filed_transaction where acct_num in (${sql.join(accounts)}) group by acct_num`.execute(trx)
  return rows
}

/** Zero where the account has transactions of this kind and none that counts, null where it has none at all. */
const sumOf = (kind: string, counts: ReturnType<typeof sql>) =>
  sql`sum(case when kind = ${kind} then case when ${counts} then amount else 0 end end)`
