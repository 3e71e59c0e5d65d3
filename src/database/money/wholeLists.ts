import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/rows.ts'
import { isKnownType } from '#contract/domain/transactionTypes.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import { type Db, deleteRows, findRows, isAmong, type Row } from '../connection/Db.ts'
import { appendRows, upsertRows } from '../connection/insertRows.ts'

/** An account's whole list of one kind, as of an ISO day. */
export interface WholeList {
  acctNum: number
  kind: TransactionKind
  asOf: string
  importId: number
  /** True if the operator vouched for an export by name for this election; false if imported by account. */
  isVouched: boolean
  election: string
}

/** An export for which the operator vouches that it holds every row of its election's filers up to an ISO day. */
export interface WholeExport {
  election: string
  kind: TransactionKind
  throughDay: string
  importId: number
  /** Every filer's name in it. */
  filers: string[]
}

/** Which lists of transactions are whole, and which exports the operator vouched for. */
export function wholeListsIn(db: Db) {
  return {
    /** The lists of these accounts and this kind; all lists if neither is given. */
    async list({ accounts, kind }: { accounts?: readonly number[]; kind?: TransactionKind } = {}): Promise<
      WholeList[]
    > {
      if (accounts?.length === 0) return []
      const rows = await db
        .selectFrom('whole_list')
        .select(['acct_num as acctNum', 'kind', 'as_of as asOf', 'import_id as importId'])
        .select(['is_vouched', 'election_id as election'])
        .$if(accounts !== undefined, (query) => query.where(isAmong(db, 'acct_num', accounts ?? [])))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'contributions'))
        .execute()
      return rows.map(({ is_vouched, ...list }) => ({ ...list, isVouched: is_vouched === 1 }))
    },

    async set(lists: readonly WholeList[]): Promise<void> {
      await upsertRows(db, 'whole_list', ['acct_num', 'kind'], lists.map(toRow))
    },

    async end(lists: readonly Pick<WholeList, 'acctNum' | 'kind'>[]): Promise<void> {
      for (const { acctNum, kind } of lists) await deleteRows(db, 'whole_list', { acct_num: acctNum, kind })
    },

    /** The exports of this election that the operator vouched for; all if none is given. */
    async exports(election?: string): Promise<WholeExport[]> {
      const rows = await findRows(db, 'whole_export', election === undefined ? {} : { election_id: election })
      return rows.map((row) => ({
        election: row.election_id,
        kind: row.kind,
        throughDay: row.through_day,
        importId: row.import_id,
        filers: JSON.parse(row.filers) as string[], // as `setExport` wrote it
      }))
    },

    /** Stores such an export; of two for the same kind and election, the one with the later date counts. */
    async setExport({ election, kind, throughDay, importId, filers }: WholeExport): Promise<void> {
      await sql`insert into whole_export (election_id, kind, through_day, import_id, filers)
        values (${election}, ${kind}, ${throughDay}, ${importId}, ${JSON.stringify(filers)})
        on conflict (election_id, kind) do update
        set through_day = excluded.through_day, import_id = excluded.import_id, filers = excluded.filers
        where excluded.through_day >= whole_export.through_day`.execute(db)
    },
  }
}

const toRow = (list: WholeList): Row<'whole_list'> => ({
  acct_num: list.acctNum,
  kind: list.kind,
  as_of: list.asOf,
  import_id: list.importId,
  is_vouched: list.isVouched ? 1 : 0,
  election_id: list.election,
})

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
export async function storeLedgers(trx: Db, sums: ReadonlyMap<number, readonly TypeSum[]>): Promise<void> {
  const accounts = [...sums.keys()]
  for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
    await trx.deleteFrom('ledger').where('acct_num', 'in', some).execute()
    const ledgers = (await basesOf(trx, some)).flatMap((basis) => {
      const all = sums.get(basis.acct_num) ?? []
      return all.every(({ kind, type }) => isKnownType(kind, type)) ? [ledgerOf(basis, all)] : []
    })
    await appendRows(trx, 'ledger', ledgers)
  }
}

type Basis = Pick<Row<'ledger'>, 'acct_num' | 'as_of' | 'import_id' | 'is_vouched'>

/** For those of these accounts with four whole lists, the date and the import of the oldest list. */
async function basesOf(trx: Db, accounts: readonly number[]): Promise<Basis[]> {
  const { rows } = await sql<Basis>`
    with whole as (select acct_num, min(as_of) as as_of, max(is_vouched) as is_vouched from whole_list
      where acct_num in (${sql.join(accounts)}) group by acct_num having count(*) = ${TransactionKind.options.length})
    select whole.acct_num, whole.as_of, whole.is_vouched, min(list.import_id) as import_id
    from whole join whole_list as list on list.acct_num = whole.acct_num and list.as_of = whole.as_of
    group by whole.acct_num, whole.as_of, whole.is_vouched`.execute(trx)
  return rows
}

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
  } satisfies Row<'ledger'>
}
