import { KIND_LABELS, toneOf } from '#client/components/money/transactionText.ts'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { ColumnPlot } from '#client/ui/plot/ColumnPlot.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { RowSums } from '#contract/schemas/transaction.ts'

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
    <div className="stack">
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
  const kinds = sums.map((kind) => periodsOf(kind.months, months))
  return periodsOf(months).map(({ period }, index) => ({
    period,
    sums: kinds.map((periods) => periods[index] ?? NONE),
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

/** A month such as `2026-02`, or a year, and the sum of its rows. */
export interface Period {
  period: string
  count: number
  cents: number
}

/** With more months the columns would be thinner than a line on a phone. */
const MAX_MONTHS = 48

/** With more years than campaigns have been filed electronically, those without rows are left out. */
const MAX_YEARS = 60

interface Month {
  month: string
  count: number
  cents: number
}

/**
 * Every month from the first to the last of `all`, including those without rows; years if there are too many months. There are
 * never many more of them than months with rows, whatever the rows are dated.
 */
export function periodsOf(months: readonly Month[], all: readonly Month[] = months): Period[] {
  const [first, last] = [all[0]?.month, all.at(-1)?.month]
  if (first === undefined || last === undefined) return []
  const span = monthNumber(last) - monthNumber(first) + 1
  const isByYear = span > MAX_MONTHS
  const periods = isByYear
    ? yearsOf(all.map(({ month }) => month.slice(0, 4)))
    : Array.from({ length: span }, (_, index) => monthName(monthNumber(first) + index))
  const sums = new Map(periods.map((period) => [period, { period, count: 0, cents: 0 }]))
  for (const { month, count, cents } of months) {
    const sum = sums.get(isByYear ? month.slice(0, 4) : month)
    if (!sum) continue
    sum.count += count
    sum.cents += cents
  }
  return [...sums.values()]
}

function yearsOf(years: readonly string[]): string[] {
  const first = Number(years[0])
  const span = Number(years.at(-1)) - first + 1
  if (span > MAX_YEARS) return [...new Set(years)]
  return Array.from({ length: span }, (_, index) => String(first + index).padStart(4, '0'))
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

const monthName = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
