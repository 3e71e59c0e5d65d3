import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { ColumnPlot } from '#client/ui/plot/ColumnPlot.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import type { RowSums } from '#contract/schemas/transaction.ts'
import styles from './MoneySummary.module.css'
import { periodsOf } from './periodsOf.ts'
import { KIND_LABELS, toneOf } from '../transactionText.ts'

/** A month, a year, or all of them, and the sum of its rows of each kind. */
interface Line {
  period: string
  sums: readonly { count: number; cents: number }[]
}

/** The sums of one or two kinds by month as columns, with their table; by year if a phone could not show so many months. */
export function MonthsPlot({ sums }: { sums: readonly RowSums[] }) {
  const periods = linesOf(sums)
  const isDated = sums.every(({ undated }) => undated === undefined)
  const undated = { period: 'No day that can be', sums: sums.map((kind) => kind.undated ?? NONE) }
  const titles = sums.map(({ kind }) => KIND_LABELS[kind].title)
  const [kind = 'contributions'] = sums.map((each) => each.kind)
  const by = periods[0]?.period.length === 4 ? 'year' : 'month'
  return (
    <div className={styles.months}>
      <ColumnPlot<Line>
        caption={`By ${by}, in US dollars`}
        rows={periods}
        rowKey={({ period }) => period}
        series={sums.map((each, index) => ({
          name: KIND_LABELS[each.kind].title,
          tone: toneOf(each.kind),
          centsOf: (line) => centsIn(line, index),
        }))}
        tickOf={tickOf(periods.length)}
        titleOf={(line) =>
          `${line.period}: ${titles.map((title, index) => `${titles.length > 1 ? `${title} ` : ''}${formatMoney(centsIn(line, index))}`).join(', ')}`
        }
      />
      <details>
        <summary>Show as a table</summary>
        <BarTable<Line>
          caption={`${titles.join(' and ')} by ${by}`}
          captionHidden
          rows={isDated ? periods : [...periods, undated]}
          rowKey={({ period }) => period}
          label={{ header: by === 'year' ? 'Year' : 'Month', cell: ({ period }) => period }}
          amount={titles.length > 1 ? (titles[0] ?? '') : 'Amount'}
          centsOf={(line) => centsIn(line, 0)}
          tone={toneOf(kind)}
          more={
            titles[1] === undefined
              ? [{ header: 'Rows', cell: (line) => formatNumber(line.sums[0]?.count ?? 0) }]
              : [{ header: titles[1], cell: OfSecondKind }]
          }
          total={{ period: 'All', sums }}
        />
      </details>
    </div>
  )
}

const NONE = { count: 0, cents: 0 }

const centsIn = ({ sums }: Line, index: number) => sums[index]?.cents ?? 0

const OfSecondKind = (line: Line) => <Money cents={centsIn(line, 1)} />

/** The periods from the first row of any kind to the last. */
function linesOf(sums: readonly RowSums[]): Line[] {
  const months = sums.flatMap((kind) => kind.months).toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const ofKinds = sums.map((kind) => new Map(periodsOf(kind.months, months).map((sum) => [sum.period, sum])))
  return periodsOf(months).map(({ period }) => ({
    period,
    sums: ofKinds.map((of) => of.get(period) ?? NONE),
  }))
}

/** Every label if there are few columns; otherwise only where a year begins. */
const tickOf =
  (count: number) =>
  ({ period }: Line, index: number): string => {
    if (count <= 6) return period
    const isYear = period.length === 4
    if (isYear) return index % Math.ceil(count / 6) === 0 ? period : ''
    return period.endsWith('-01') ? period.slice(0, 4) : ''
  }
