import type { SumDimension } from '../tables/transactionTables.ts'
import { NO_DAY, type StoredRow } from './storedRow.ts'

/**
 * The upper bounds of the size classes that rows are counted in, in cents and inclusive: refunds, small gifts to a
 * hundred dollars, then to Florida's limits of a thousand and three thousand, and beyond.
 */
export const SIZES = [-1, 10_000, 50_000, 100_000, 300_000, 1_000_000, 10_000_000, Infinity] as const

/** The sum of the rows with a key in a dimension. */
export type Sum = readonly [dimension: SumDimension, key: string, rows: number, cents: number]

/** What is kept of the rows of one owner, kind and year: their sums in each dimension, and over all. */
export function sumsOfYear(rows: readonly StoredRow[]): Sum[] {
  const sums = new Map<string, [SumDimension, string, number, number]>()
  const add = (dimension: SumDimension, key: string, cents: number) => {
    const sum = sums.get(`${dimension} ${key}`) ?? [dimension, key, 0, 0]
    sums.set(`${dimension} ${key}`, sum)
    sum[2] += 1
    sum[3] += cents
  }
  for (const { day, cents, type, cityStateZip } of rows) {
    add('all', '', cents)
    if (day !== NO_DAY) add('month', day.slice(0, 7), cents)
    add('type', type, cents)
    add('size', String(SIZES.findIndex((most) => cents <= most)), cents)
    add('place', whereIs(cityStateZip), cents)
  }
  return [...sums.values()]
}

function whereIs(place: string): 'in' | 'out' | 'unknown' {
  const state = stateIn(place)
  return state === 'FL' ? 'in' : state === '' ? 'unknown' : 'out'
}

const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP XC'
  ).split(' '),
)

const BEFORE_ZIP = /\b([a-z]{2})[ ,.]*(?:\d{5}(?:-?\d{4})?)?$/i

/** The two letters of the state in a place such as `Orlando, FL 32801`, XC if it is abroad; '' if it names none. */
export function stateIn(place: string): string {
  const state = BEFORE_ZIP.exec(place.trimEnd())?.[1]?.toUpperCase() ?? ''
  return STATES.has(state) ? state : ''
}
