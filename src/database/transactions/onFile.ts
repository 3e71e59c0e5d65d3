import { sql } from 'kysely'
import type { AccountRows } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { hiddenNumbers } from '../accounts.ts'
import { type Db, findRows, isAmong, type Row, withReadTransaction } from '../connection/Db.ts'
import { isoDay, kindNumber, kindOf, type RowList } from './tx.ts'

export interface ListOnFile extends RowList {
  rows: number
  cents: number
  /** ISO, ignoring impossible dates; null if there is no other. */
  firstDay: string | null
  lastDay: string | null
}

interface ListRow extends Row<'tx_loading'> {
  rows: number
  cents: number
  first_day: number | null
  last_day: number | null
}

const isOfGroup = sql`tx.owner = g.owner and tx.kind = g.kind and tx.is_whole = g.is_whole and tx.day > 0`

/** The lists that a condition on `tx_sum` selects, with their first and last dates. */
export const listsWhere = (condition: ReturnType<typeof sql>) => sql<ListRow>`
  select g.*, (select min(tx.day) from tx where ${isOfGroup}) as first_day,
    (select max(tx.day) from tx where ${isOfGroup}) as last_day
  from (select owner, kind, is_whole, sum(row_count) as rows, sum(cents) as cents from tx_sum
    where dimension = 'all' and ${condition} group by owner, kind, is_whole) as g
  order by owner, kind, is_whole desc`

/** What is on file of a kind for some accounts, without those of deleted records. */
export const readOnFile = (db: Db, ofAccounts: readonly number[], kind: TransactionKind) =>
  withReadTransaction(db, async (trx) => {
    const isOfAccounts = sql`${isAmong(db, 'owner', ofAccounts)} and kind = ${kindNumber(kind)}`
    const totals = await listsWhere(isOfAccounts).execute(trx)
    const wholes = await findRows(trx, 'whole_list', { acct_num: ofAccounts, kind })
    const { rows: numbers } = await sql<{ number: number | null }>`
      select max(number) as number from tx_list where ${isOfAccounts}`.execute(trx)
    const hidden = await hiddenNumbers(trx)
    const lists = totals.rows.map(toList).filter(({ owner }) => !hidden.has(owner))
    const line = (account: number, wholeAsOf: string | null): AccountRows => {
      const list = lists.find(({ owner, isWhole }) => owner === account && isWhole === (wholeAsOf !== null))
      return {
        account,
        kind,
        count: list?.rows ?? 0,
        sum: list?.cents ?? 0,
        from: list?.firstDay ?? null,
        to: list?.lastDay ?? null,
        wholeAsOf,
      }
    }
    /** Per account its whole list, which may be empty, its loose rows, or both. */
    const accounts = ofAccounts
      .filter((account) => !hidden.has(account))
      .flatMap((account) => {
        const asOf = wholes.find(({ acct_num }) => acct_num === account)?.as_of
        const partial = line(account, null)
        return [...(asOf === undefined ? [] : [line(account, asOf)]), ...(partial.count > 0 ? [partial] : [])]
      })
    /** It grows with each change of these lists. */
    const number = numbers[0]?.number ?? 0
    return { lists, accounts, hidden, number }
  })

export const toList = ({ owner, kind, is_whole, rows, cents, first_day, last_day }: ListRow): ListOnFile => ({
  owner,
  kind: kindOf(kind),
  isWhole: is_whole === 1,
  rows,
  cents,
  firstDay: first_day === null ? null : isoDay(first_day),
  lastDay: last_day === null ? null : isoDay(last_day),
})
