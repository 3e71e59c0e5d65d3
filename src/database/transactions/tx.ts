import { type RawBuilder, sql } from 'kysely'
import { TRANSACTION_KINDS } from '#contract/domain/moneyTerms.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/Db.ts'

/** The number that stands for a kind in `tx`. */
export const kindNumber = (kind: TransactionKind): number => TRANSACTION_KINDS.indexOf(kind) + 1

export function kindOf(number: number): TransactionKind {
  const kind = TRANSACTION_KINDS[number - 1]
  if (!kind) throw new Error(`There is no kind ${number} of transactions`)
  return kind
}

/** The columns of `tx` that identify a row, in the order in which rows are stored. */
export const KEY = ['owner', 'kind', 'is_whole', 'day', 'content_hash', 'copy'] as const

export const TX_COLUMNS = [
  ...KEY,
  'cents',
  'type',
  'name',
  'place',
  'detail',
  'in_kind',
  'address',
  'day_given',
  'report',
  'source',
  'party',
] as const

/** These columns of a table, or of the only one of a statement. */
export const columnsOf = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** An owner's rows of a kind: the whole list, or those that may not be all. */
export interface RowList {
  owner: number
  kind: TransactionKind
  isWhole: boolean
}

export const isOfList = ({ owner, kind, isWhole }: RowList): RawBuilder<boolean> =>
  sql<boolean>`owner = ${owner} and kind = ${kindNumber(kind)} and is_whole = ${isWhole ? 1 : 0}`

export const isOfKind = (kind: TransactionKind): RawBuilder<boolean> =>
  sql<boolean>`kind = ${kindNumber(kind)}`

/** The lists that the staged changes touch. */
export async function changedLists(trx: Db): Promise<RowList[]> {
  const { rows } = await sql<{ owner: number; kind: number; is_whole: number }>`
    select distinct owner, kind, is_whole from tx_sum_staged order by owner, kind, is_whole`.execute(trx)
  return rows.map(({ owner, kind, is_whole }) => ({ owner, kind: kindOf(kind), isWhole: is_whole === 1 }))
}
