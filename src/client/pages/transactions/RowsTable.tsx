import { useMemo } from 'react'
import { PartyLink } from '#client/components/money/PartyLink.tsx'
import { RowDay } from '#client/components/money/RowDay.tsx'
import type { DataColumn, RowOrder } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { kindOf, type RowState, rowFilterText } from '#contract/domain/rows.ts'
import { ROW_COLUMNS } from '#contract/lists/rowList.ts'
import { placeText } from '#contract/domain/places.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Transaction, TransactionPage } from '#contract/schemas/transaction.ts'
import styles from './RowsTable.module.css'
import type { NumberedAccount } from '#contract/domain/accounts.ts'
import { natureText, reportText, typeText } from '#contract/domain/transactionTypes.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { KIND_LABELS } from '#client/components/money/transactionText.ts'

/** A row, or the total of all rows. */
interface Line {
  key: number | 'total'
  words: string
  cents: number
  row?: Transaction
}

interface RowsTableProps {
  page: TransactionPage
  state: RowState
  accounts: readonly NumberedAccount[]
}

/** A page of rows; the server orders and sums them. */
export function RowsTable({ page, state, accounts }: RowsTableProps) {
  const kind = kindOf(state)
  const { title, party } = KIND_LABELS[kind]
  const columns = useMemo(() => columnsOf(kind, accounts), [kind, accounts])
  const lines = page.rows.map((row, index): Line => ({
    key: page.first + index,
    words: row.name,
    cents: row.cents,
    row,
  }))
  return (
    <DataTable
      caption={`${title} by ${party.toLowerCase()}, in US dollars`}
      captionHidden
      columns={columns}
      rows={lines}
      order={orderOf(state.sort)}
      rowKey={({ key }) => key}
      total={{ key: 'total', words: totalText(page, state), cents: page.cents }}
      empty={emptyText(page, state, title.toLowerCase())}
    />
  )
}

/** A filter keeps only a part of the rows: their sum is not that of all. */
export function totalText({ count, onFile }: TransactionPage, state: RowState): string {
  if (rowFilterText(state) === '') return count === 1 ? '1 row' : `All ${formatNumber(count)} rows`
  const all = onFile.reduce((sum, rows) => sum + rows.count, 0)
  return `${formatNumber(count)} of ${counted(all, 'row')}`
}

/** An empty complete list says that there are no rows; without a list it is unknown. */
function emptyText({ onFile }: TransactionPage, { from = '', to }: RowState, rows: string): string {
  if (to !== undefined && from > to) return 'No rows match: the first day is after the last.'
  if (onFile.some(({ count }) => count > 0)) return 'No rows match. Remove a filter to see more.'
  const none = `No ${rows} are on file.`
  return onFile.length > 0 ? none : `${none} Whether there are any is not known.`
}

function columnsOf(kind: TransactionKind, accounts: readonly NumberedAccount[]): DataColumn<Line>[] {
  const { party, detail } = KIND_LABELS[kind]
  const names = new Map(accounts.map(({ number, name }) => [number, name]))
  return [
    {
      ...ROW_COLUMNS.day,
      width: 'code',
      cell: ({ row }) => row && <RowDay {...row} />,
    },
    { ...ROW_COLUMNS.name, header: party, primary: true, cell: Party },
    { ...ROW_COLUMNS.place, width: 'name', cell: ({ row }) => row && placeText(row.place) },
    {
      ...ROW_COLUMNS.detail,
      header: detail,
      width: 'office',
      cell: ({ row }) => row && [detailText(row), row.inKind].filter(Boolean).join('; '),
    },
    {
      ...ROW_COLUMNS.type,
      width: 'code',
      cell: ({ row }) => row && <Type row={row} />,
    },
    ...(accounts.length > 1
      ? [
          {
            ...ROW_COLUMNS.account,
            width: 'name' as const,
            cell: ({ row }: Line) => row && (names.get(row.account) ?? row.account),
          },
        ]
      : []),
    { ...ROW_COLUMNS.amount, width: 'money', cell: ({ cents }) => <Money cents={cents} /> },
  ]
}

const Party = ({ words, row }: Line) =>
  row && (row.otherAccount || words !== '') ? <PartyLink party={row} /> : words

const detailText = ({ kind, detail }: Transaction) => (kind === 'transfers' ? natureText(detail) : detail)

/** The type in words, with the report it was filed in below. */
const Type = ({ row: { kind, type, report } }: { row: Transaction }) => (
  <>
    {typeText(kind, type)}
    {report && <small className={styles.report}>{reportText(report)}</small>}
  </>
)

const orderOf = (sort = 'newest'): RowOrder => ({
  key: sort === 'newest' || sort === 'oldest' ? 'day' : 'amount',
  direction: sort === 'newest' || sort === 'largest' ? 'descending' : 'ascending',
})
