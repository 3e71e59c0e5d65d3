import type { ReactNode } from 'react'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { typeText } from '#contract/domain/transactionTypes.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { AccountShares, RowSums } from '#contract/schemas/transaction.ts'
import styles from './SumTables.module.css'
import { MonthsPlot } from './MonthsPlot.tsx'
import { SharesTable } from './SharesTable.tsx'
import { KIND_LABELS, sizeText, toneOf, whereText } from '../transactionText.ts'

export interface SumLine {
  key: string
  label: ReactNode
  count: number
  /** Null is unknown, which is not zero. */
  cents: number | null
}

interface SumTablesProps {
  sums: RowSums
  /** The caption of the table of parties: whom the money is from or goes to. */
  caption: string
  header: string
  lines: readonly SumLine[]
  /** The shares of accounts of the register, if known. */
  shares?: AccountShares
}

/** Sums of rows: by month, party, type, size and place, each as bars that are their own table. */
export function SumTables({ sums, caption, header, lines, shares }: SumTablesProps) {
  const { kind, count, cents, types, sizes, places } = sums
  const total: SumLine = { key: 'all', label: `All ${KIND_LABELS[kind].title.toLowerCase()}`, count, cents }
  const bars = (title: string, column: string, rows: readonly SumLine[]) => (
    <BarTable
      caption={title}
      rows={rows}
      rowKey={({ key }) => key}
      label={{ header: column, cell: ({ label }) => label }}
      amount="Amount"
      centsOf={(line) => line.cents}
      unknown="not on file"
      tone={toneOf(kind)}
      more={MORE}
      total={total}
    />
  )
  return (
    <div className={styles.sums}>
      <MonthsPlot sums={[sums]} />
      {bars(caption, header, lines)}
      {shares && <SharesTable kind={kind} shares={shares} />}
      {bars(
        'By type',
        'Type',
        types.map((each) => ({ ...each, key: each.type, label: typeText(kind, each.type) })),
      )}
      {bars(
        'By size',
        'Each',
        sizes.map((each) => ({ ...each, key: String(each.most), label: sizeText(each.most) })),
      )}
      {bars(
        'In the state and out of it',
        'Where',
        places.map((each) => ({ ...each, key: each.where, label: whereText[each.where] })),
      )}
    </div>
  )
}

const MORE = [{ header: 'Rows', cell: ({ count }: SumLine) => formatNumber(count) }]
