import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { ColumnPlot } from '#client/ui/plot/ColumnPlot.tsx'
import { formatMoney } from '#client/ui/text/formatMoney.ts'
import { formatNumber } from '#contract/domain/formatNumber.ts'
import type { RowSums } from '#contract/schemas/transactionSummary.ts'
import styles from './MoneySummary.module.css'
import { type Period, periodsOf } from './periodsOf.ts'
import { KIND_LABELS, toneOf } from '../transactionText.ts'

/** The sums by month as columns, with their table; by year if there are more months than a phone can show. */
export function MonthsPlot({ summary }: { summary: RowSums }) {
  const { kind, months, undated, count, cents } = summary
  const periods = periodsOf(months)
  const all = undated ? [...periods, { period: 'No day that can be', ...undated }] : periods
  const { title } = KIND_LABELS[kind]
  const by = periods[0]?.period.length === 4 ? 'year' : 'month'
  return (
    <div className={styles.months}>
      <ColumnPlot
        caption={`By ${by}, in US dollars`}
        rows={periods}
        rowKey={({ period }) => period}
        series={[{ name: title, tone: toneOf(kind), centsOf: (each) => each.cents }]}
        tickOf={tickOf(periods.length)}
        titleOf={(each) => `${each.period}: ${formatMoney(each.cents)}`}
      />
      <details>
        <summary>Show as a table</summary>
        <BarTable
          caption={`${title} by ${by}`}
          captionHidden
          rows={all}
          rowKey={({ period }) => period}
          label={{ header: by === 'year' ? 'Year' : 'Month', cell: ({ period }) => period }}
          amount="Amount"
          centsOf={(each) => each.cents}
          tone={toneOf(kind)}
          more={MORE}
          total={{ period: 'All', count, cents }}
        />
      </details>
    </div>
  )
}

const MORE = [{ header: 'Rows', cell: ({ count }: Period) => formatNumber(count) }]

/** Every label if there are few columns; otherwise only where a year begins. */
const tickOf =
  (count: number) =>
  ({ period }: Period, index: number): string => {
    if (count <= 6) return period
    const isYear = period.length === 4
    if (isYear) return index % Math.ceil(count / 6) === 0 ? period : ''
    return period.endsWith('-01') ? period.slice(0, 4) : ''
  }
