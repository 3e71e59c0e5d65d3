import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from '../connection/Db.ts'
import type { Database } from '../schema.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import { columnsOf, TX_COLUMNS } from './tx.ts'

/*
 * A long list that is new is put into `tx` before its import is published, some rows at a time, so that no save waits for
 * all of it. Until then `tx_loading` names the list: no answer has its rows, and the next writer takes them away again.
 */

/** An import that is staged waits for other writers longer than a person would. */
const STAGING_TIMEOUT_MS = 60_000

/** Changes what only the writer of transactions reads. Where the engine has one writer at a time, others wait for it. */
export const stage = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  isSqlite(db) ? withWriteTransaction(db, work, STAGING_TIMEOUT_MS) : db.transaction().execute(work)

/** The most rows for which a save waits, half a second at most: each may change two pages of large indexes. */
const ROWS_AT_ONCE = 10_000

type List = Database['tx_loading']

/** Whether a list, or that of a row, is not one of those that are being loaded. */
export const isPublished = (table = 'tx'): RawBuilder<boolean> =>
  sql<boolean>`(${columnsOf(LIST, table)}) not in (select ${columnsOf(LIST)} from tx_loading)`

const LIST = ['owner', 'kind', 'is_whole'] as const

/** Puts the long lists in place that are staged and have no rows on file. */
export async function loadLongLists(db: Db): Promise<void> {
  const { rows: lists } = await sql<List>`select ${columnsOf(LIST)} from tx_added group by ${columnsOf(LIST)}
    having count(*) > ${sql.lit(ROWS_AT_ONCE)} and not exists (select 1 from tx where tx.owner = tx_added.owner
      and tx.kind = tx_added.kind and tx.is_whole = tx_added.is_whole)`.execute(db)
  for (const list of lists) {
    await stage(db, (trx) => trx.insertInto('tx_loading').values(list).execute())
    for await (const isInSlice of slicesOf(db, 'tx_added', list))
      await stage(db, async (trx) => {
        await sql`insert into tx (${columnsOf(TX_COLUMNS)})
          select ${columnsOf(TX_COLUMNS)} from tx_added where ${isInSlice}`.execute(trx)
        await countParties(trx, 'tx_added', isInSlice, 1)
      })
  }
}

/** Takes away what was loaded and not published. */
export async function removeLoadedLists(db: Db): Promise<void> {
  for (const list of await db.selectFrom('tx_loading').selectAll().execute()) {
    for await (const isInSlice of slicesOf(db, 'tx', list))
      await stage(db, async (trx) => {
        await countParties(trx, 'tx', isInSlice, -1)
        await sql`delete from tx where ${isInSlice}`.execute(trx)
      })
    await stage(db, (trx) => trx.deleteFrom('tx_loading').where(isOf(list)).execute())
  }
}

type RowTable = 'tx' | 'tx_added'

const isOf = ({ owner, kind, is_whole }: List) =>
  sql<boolean>`owner = ${owner} and kind = ${kind} and is_whole = ${is_whole}`

/** The rows of a list in the order in which they are stored, slice by slice: for each the condition that a row is in it. */
async function* slicesOf(db: Db, table: RowTable, list: List): AsyncGenerator<RawBuilder<boolean>> {
  const place = sql`day, content_hash, copy`
  for (let isAfter = isOf(list); ;) {
    const { rows } = await sql<Record<'day' | 'content_hash' | 'copy', number>>`select ${place}
      from (select ${place} from ${sql.table(table)} where ${isAfter} order by ${place} limit ${sql.lit(ROWS_AT_ONCE)}) as slice
      order by day desc, content_hash desc, copy desc limit 1`.execute(db)
    const [last] = rows
    if (!last) return
    const lastPlace = sql`(${last.day}, ${last.content_hash}, ${last.copy})`
    yield sql<boolean>`${isAfter} and (${place}) <= ${lastPlace}`
    isAfter = sql<boolean>`${isOf(list)} and (${place}) > ${lastPlace}`
  }
}

/** Adds the rows of a slice to the counts of their parties, or takes them off. */
async function countParties(
  trx: Db,
  table: RowTable,
  isInSlice: RawBuilder<boolean>,
  change: 1 | -1,
): Promise<void> {
  await sql`update party set row_count = party.row_count + ${sql.lit(change)} * slice.row_count,
    cents = party.cents + ${sql.lit(change)} * slice.cents
    from (select party, count(*) as row_count, sum(abs(cents)) as cents from ${sql.table(table)}
      where ${isInSlice} group by party) as slice
    where slice.party = party.party_id`.execute(trx)
}
