import { type Insertable, sql } from 'kysely'
import { isKnownType } from '#contract/domain/transactionTypes.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { appendRows } from '../connection/insertRows.ts'
import type { Db } from '../connection/Db.ts'
import type { LedgerTable } from '../tables/moneyTables.ts'

/** The sum of the rows of one kind and type of transaction, in cents. */
export interface TypeSum {
  kind: TransactionKind
  type: string
  rows: number
  cents: number
}

/** SQLite allows 32,766 parameters in a statement. */
const ACCOUNTS_AT_ONCE = 10_000

/**
 * Sets the ledgers of these accounts from the sums of the rows of their whole lists. An account has a ledger once all
 * four kinds are whole, as of the oldest of them, if it is known how each of their rows counts.
 */
export async function keepLedgers(trx: Db, sums: ReadonlyMap<number, readonly TypeSum[]>): Promise<void> {
  const accounts = [...sums.keys()]
  for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
    await trx.deleteFrom('ledger').where('acct_num', 'in', some).execute()
    const ledgers = (await basesOf(trx, some)).flatMap((basis) => {
      const all = sums.get(basis.acct_num) ?? []
      return all.every(({ kind, type }) => isKnownType(kind, type)) ? [ledgerOf(basis, all)] : []
    })
    const rows = ledgers.map((ledger) => COLUMNS.map((column) => ledger[column]))
    await appendRows(trx, sql`ledger`, COLUMNS, rows)
  }
}

/** What a ledger is based on. */
type Basis = Pick<LedgerTable, 'acct_num' | 'as_of' | 'import_id' | 'by_word'>

/** For those of these accounts with four whole lists, the day and the import of the oldest list. */
async function basesOf(trx: Db, accounts: readonly number[]): Promise<Basis[]> {
  const { rows } = await sql<Basis>`
    with whole as (select acct_num, min(as_of) as as_of, max(by_word) as by_word from whole_list
      where acct_num in (${sql.join(accounts)}) group by acct_num having count(*) = ${TransactionKind.options.length})
    select whole.acct_num, whole.as_of, whole.by_word, min(list.import_id) as import_id
    from whole join whole_list as list on list.acct_num = whole.acct_num and list.as_of = whole.as_of
    group by whole.acct_num, whole.as_of, whole.by_word`.execute(trx)
  return rows
}

const COLUMNS = [
  'acct_num',
  'as_of',
  'import_id',
  'by_word',
  'coh',
  'monetary',
  'loans',
  'inkind',
  'expend',
  'transfers',
  'other',
] as const satisfies readonly (keyof LedgerTable)[]

/**
 * As on the state's own summary form: loans and in-kind contributions are not monetary contributions, and petty cash left
 * the account when it was withdrawn, not when it was spent.
 */
function ledgerOf(basis: Basis, sums: readonly TypeSum[]) {
  const cents = (kind: TransactionKind, counts: (type: string) => boolean = () => true) =>
    sums.reduce((so, sum) => so + (sum.kind === kind && counts(sum.type) ? sum.cents : 0), 0)
  const monetary = cents('contributions', (type) => type !== 'LOA' && type !== 'INK')
  const loans = cents('contributions', (type) => type === 'LOA')
  const expend = cents('expenditures', (type) => type !== 'PCS')
  const transfers = cents('transfers')
  return {
    ...basis,
    coh: monetary + loans - expend - transfers,
    monetary,
    loans,
    inkind: cents('contributions', (type) => type === 'INK'),
    expend,
    transfers,
    other: cents('distributions'),
  } satisfies Insertable<LedgerTable>
}
