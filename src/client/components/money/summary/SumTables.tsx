import { formatMoney } from '#client/ui/text/format.ts'
import { typeText } from '#contract/domain/transactionTypes.ts'
import type { AccountShares, RowSums } from '#contract/schemas/transaction.ts'
import styles from './SumTables.module.css'
import { MonthsPlot } from './MonthsPlot.tsx'
import { SharesTable } from './SharesTable.tsx'
import { SumBars, type SumLine } from '../SumBars.tsx'
import { KIND_LABELS, toneOf } from '../transactionText.ts'

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
    <SumBars tone={toneOf(kind)} caption={title} header={column} lines={rows} total={total} />
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
        places.map((each) => ({ ...each, key: each.where, label: WHERE[each.where] })),
      )}
    </div>
  )
}

/** A class of amounts by its largest, in cents; null is without limit. */
export function sizeText(most: number | null): string {
  if (most === null) return 'More than $100,000.00'
  if (most < 0) return 'Refunded'
  return `Up to ${formatMoney(most)}`
}

const WHERE = { in: 'In Florida', out: 'Out of state', unknown: 'Not stated' } as const
