import type { RowSums } from '#contract/schemas/transaction.ts'
import type { WorldRow } from './world.ts'

/* The breakdowns of rows, from the rows themselves. */

/** In cents: what was returned, then by the largest amount of each class. */
const LIMITS = [-1, 10_000, 50_000, 100_000, 300_000, 1_000_000, 10_000_000]

export const counted = (rows: readonly WorldRow[]) => ({
  count: rows.length,
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
})

const by = (rows: readonly WorldRow[], keyOf: (row: WorldRow) => string | number | null) =>
  [...Map.groupBy(rows, keyOf)].map(([key, keyRows]) => [key, counted(keyRows)] as const)

/** In an order that depends on nothing but the items. */
export const inOrder = <T>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

export const sizesOf = (rows: readonly WorldRow[]): RowSums['sizes'] =>
  by(rows, ({ cents }) => LIMITS.find((limit) => cents <= limit) ?? null).map(([most, counts]) => ({
    most: most as number | null, // its keys
    ...counts,
  }))

/** All rows of the model are from Florida. */
export const breakdownsOf = (rows: readonly WorldRow[]): Sums => ({
  ...counted(rows),
  months: by(rows, ({ date }) => date.slice(0, 7)).map(([month, counts]) => ({
    month: String(month),
    ...counts,
  })),
  types: by(rows, ({ type }) => type).map(([type, counts]) => ({ type: String(type), ...counts })),
  sizes: sizesOf(rows),
  places: rows.length === 0 ? [] : [{ where: 'in', ...counted(rows) }],
})

type Sums = Omit<RowSums, 'kind'>

/** Only the breakdowns of an answer, whose items may be in any order. */
export const onlySums = ({ count, cents, months, types, sizes, places }: Sums): Sums => ({
  count,
  cents,
  months: inOrder(months.map((one) => ({ month: one.month, count: one.count, cents: one.cents }))),
  types: inOrder(types.map((one) => ({ type: one.type, count: one.count, cents: one.cents }))),
  sizes: inOrder(sizes.map((one) => ({ most: one.most, count: one.count, cents: one.cents }))),
  places: inOrder(places.map((one) => ({ where: one.where, count: one.count, cents: one.cents }))),
})
