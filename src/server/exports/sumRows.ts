import type { FiledName } from '#contract/schemas/filedName.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'
import type { RowSums } from '#contract/schemas/transaction.ts'
import { formatNumber } from '#contract/domain/text.ts'

/** A number of rows and their sum in cents; null if unknown. */
export interface Counted {
  count: number | null
  cents: number | null
}

/** One item of one breakdown of the rows. */
export interface SumRow extends Counted {
  by: string
  what: string
}

export const sumRow = (by: string, what: string, { count, cents }: Counted): SumRow => ({
  by,
  what,
  count,
  cents,
})

/** The breakdowns that all sums have; each adds up to all rows. */
export const sumRows = ({ months, undated, types, sizes, places }: RowSums): SumRow[] => [
  ...months.map((one) => sumRow('month', one.month, one)),
  ...(undated ? [sumRow('month', 'Not possible', undated)] : []),
  ...types.map((one) => sumRow('type', one.type || 'Not stated', one)),
  ...sizes.map((one) => sumRow('size', sizeText(one.most), one)),
  ...places.map((one) => sumRow('place', WHERE[one.where], one)),
]

/** The name of a size class by its largest amount, in cents; null means no upper limit. */
export function sizeText(most: number | null): string {
  if (most === null) return 'More than $100,000.00'
  return most < 0 ? 'Refunded' : `Up to $${formatNumber(most / 100)}.00`
}

const WHERE = { in: 'In Florida', out: 'Out of state', unknown: 'Not stated' } as const

interface Row extends SumRow {
  kind: string
  account: number | null
}

/**
 * The sums of what was filed under a name: each kind by year and by account, both of which add up to the kind's total.
 */
export const nameSumsTable = (filed: FiledName, source: string): ExportTable =>
  tableOf({
    title: `What the rows filed under ${filed.name}${filed.zip && `, ${filed.zip}`} come to`,
    fileName: `sums-of-${filed.name}-${filed.zip}`,
    asOf: null,
    source,
    columns: COLUMNS,
    rows: rowsOf(filed),
  })

const COLUMNS: readonly ColumnOf<Row>[] = [
  column('kind', 'Kind', 'text', ({ kind }) => kind),
  column('by', 'By', 'text', ({ by }) => by),
  column('what', 'What', 'text', ({ what }) => what),
  column('account', 'Account', 'number', ({ account }) => account),
  column('count', 'Rows', 'number', ({ count }) => count),
  column('amount', 'Amount', 'money', ({ cents }) => cents),
]

const row = (kind: string, sum: SumRow, account: number | null = null): Row => ({ kind, ...sum, account })

function rowsOf({ totals, years, accounts, spellings, places }: FiledName): Row[] {
  const ofKind = totals.flatMap((total): Row[] => {
    const { kind } = total
    const named = accounts.filter((sum) => sum.kind === kind)
    const rest = restOf(total, named)
    return [
      ...years
        .filter((sum) => sum.kind === kind)
        .map((sum) => row(kind, sumRow('year', String(sum.year ?? 'not possible'), counted(sum)))),
      ...named.map((sum) => row(kind, sumRow('account', sum.name, counted(sum)), sum.account)),
      ...(rest.rows === 0 ? [] : [row(kind, sumRow('account', 'all others', counted(rest)))]),
      row(kind, sumRow('all', '', counted(total))),
    ]
  })
  return [...ofKind, ...written('spelling', spellings), ...written('place', places)]
}

/** Spellings have only a count of rows, over all kinds. */
const written = (by: string, all: FiledName['spellings']): Row[] =>
  all.map(({ text, rows }) => row('', sumRow(by, text || 'not given', { count: rows, cents: null })))

interface Sum {
  rows: number
  cents: number
}

const counted = ({ rows, cents }: Sum) => ({ count: rows, cents })

/** The sum of the smaller accounts, which the page counts without naming them. */
const restOf = (total: Sum, named: readonly Sum[]): Sum =>
  named.reduce((rest, { rows, cents }) => ({ rows: rest.rows - rows, cents: rest.cents - cents }), total)
