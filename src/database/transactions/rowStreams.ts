import { sql } from 'kysely'
import type { RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { Transaction } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { hiddenAccounts } from '../accounts.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { readOnFile } from './onFile.ts'
import {
  ofList,
  orderOf,
  type PublishedRow,
  readRows,
  type RowPlace,
  scansTooMany,
  toTransaction,
  toTransactions,
} from './pages.ts'
import { filterOf } from './rowFilter.ts'
import { columnsOf, isOfKind, PUBLISHED } from './tx.ts'

// @limit memory importer/allRows: Rows of a table file read at a time: {count}; {count} if sorted by amount
/** For rows read through an index or in storage order: some milliseconds of reading. */
const ROWS_AT_ONCE = 2_000

/** Each read by amount may scan all rows, so it fetches more at a time. */
const ROWS_OF_A_SCAN = 20_000

/**
 * All rows that an address asks for, in its order. Null if too many rows would have to be scanned. Reading further
 * throws an Error once an import has changed one of the lists.
 */
export async function allRows(db: Db, query: Omit<RowsQuery, 'page'>) {
  const filter = filterOf(query)
  const order = orderOf(query.sort)
  const limit = order.order === 'day' ? ROWS_AT_ONCE : ROWS_OF_A_SCAN
  const readBatch = (after?: RowPlace) =>
    withReadTransaction(db, async (trx) => {
      const { lists: all, accounts, number } = await readOnFile(trx, query.accounts, query.kind)
      const lists = ofList(all, query.list)
      if (after === undefined && (await scansTooMany(trx, lists, filter))) return null
      const rowsAndNext = await readRows(trx, lists, filter, { ...order, limit, after })
      const rows = rowsAndNext.slice(0, limit)
      const last = rowsAndNext.length > limit ? rows.at(-1) : undefined
      return { rows: await toTransactions(trx, rows), last, number, accounts }
    })
  const first = await readBatch()
  if (!first) return null

  async function* batches(): AsyncGenerator<Transaction[]> {
    for (let batch = first; batch; batch = batch.last === undefined ? null : await readBatch(batch.last)) {
      if (batch.number !== first?.number) throw new Error('The rows were replaced while they were read')
      yield batch.rows
    }
  }
  return {
    /** What is on file before the filter, by account. */
    onFile: first.accounts,
    /** One batch at a time, read only when requested. */
    batches: batches(),
  }
}

/**
 * Every visible row of a kind, by account and date, in batches. Read it in one transaction to see one state of all
 * accounts.
 */
export async function* rowsOfKind(db: Db, kind: TransactionKind): AsyncGenerator<Transaction[]> {
  const place = sql`(owner, is_whole, day, content_hash, copy)`
  for (let after: PublishedRow | undefined; ;) {
    const isAfter = after
      ? sql`${place} > (${after.owner}, ${after.is_whole}, ${after.day}, ${after.content_hash}, ${after.copy})
          and owner >= ${after.owner}`
      : sql`owner > 0`
    const { rows } = await sql<PublishedRow>`select ${columnsOf(PUBLISHED)} from tx
      where ${isOfKind(kind)} and ${isAfter} and owner not in (${hiddenAccounts(db)})
      order by owner, is_whole, day, content_hash, copy limit ${sql.lit(ROWS_OF_A_SCAN)}`.execute(db)
    if (rows.length > 0) yield rows.map(toTransaction)
    if (rows.length < ROWS_OF_A_SCAN) return
    after = rows.at(-1)
  }
}
