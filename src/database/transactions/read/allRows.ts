import type { RowsQuery } from '#contract/endpoints/rowParameters.ts'
import type { AccountRows, Transaction } from '#contract/schemas/transaction.ts'
import type { Db } from '../../connection/Db.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { readBooks } from './accountBooks.ts'
import { filterOf, ofList, orderOf, toTransaction } from './askedRows.ts'
import { namedAccounts } from '../between/namedAccounts.ts'
import { pageOfRows, type RowPage } from './pageOfRows.ts'
import { readableEpoch } from '../store/visibleSegments.ts'

/** For rows read through an index or in storage order: some milliseconds of reading. */
const ROWS_AT_ONCE = 2_000

/** Each read by amount scans all rows that could match, so it fetches more at a time. */
const ROWS_OF_A_SCAN = 20_000

export interface AllRows {
  /** What is on file before the filter, by account. */
  onFile: AccountRows[]
  /** One batch at a time, read only when requested. */
  batches: AsyncGenerator<Transaction[]>
}

/**
 * All rows that an address asks for, in its order: from the snapshot of the time of the request,
 * whatever is imported meanwhile. Null if too many rows would have to be scanned. A day later, when that snapshot may be
 * gone, reading on throws an Error.
 */
export const allRows = (db: Db, query: Omit<RowsQuery, 'page'>): Promise<AllRows | null> =>
  withReadTransaction(db, async (unchanging) => {
    const books = await readBooks(unchanging, query.accounts, query.kind)
    if (!books) throw new Error('What is visible is not gone')
    const { epoch, onFile } = books
    const asked = ofList(books.segments, query.list)
    const filter = filterOf(query)
    const order = orderOf(query.sort)
    const limit = order.order === 'day' ? ROWS_AT_ONCE : ROWS_OF_A_SCAN
    const pageBehind = async (connection: Db, after?: RowPage['next']) => {
      const request = { ...order, limit, after: after ?? undefined }
      const page = await pageOfRows(connection, asked, filter, request, epoch)
      if (!page) return null
      const accountOf = await namedAccounts(connection, page.rows, epoch)
      const rows = page.rows.map((row) => ({ ...toTransaction(row), otherAccount: accountOf(row) }))
      return { rows, next: page.next }
    }

    const first = await pageBehind(unchanging)
    if (!first) return null

    async function* batches(): AllRows['batches'] {
      let page: Awaited<ReturnType<typeof pageBehind>> = first
      while (page) {
        yield page.rows
        const { next }: Pick<RowPage, 'next'> = page
        page =
          next &&
          (await withReadTransaction(db, async (later) => {
            if ((await readableEpoch(later, next.epoch)) === null)
              throw new Error(`The rows of epoch ${epoch} are gone`)
            return pageBehind(later, next)
          }))
      }
    }
    return { onFile, batches: batches() }
  })
