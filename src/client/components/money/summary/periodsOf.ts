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
