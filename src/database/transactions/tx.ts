import { type RawBuilder, sql } from 'kysely'
import { TRANSACTION_KINDS } from '#contract/domain/money.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Row } from '../connection/Db.ts'
import type { SumDimension } from '../tables/transactionTables.ts'

/** The number that stands for a kind in `tx`. */
export const kindNumber = (kind: TransactionKind): number => TRANSACTION_KINDS.indexOf(kind) + 1

export function kindOf(number: number): TransactionKind {
  const kind = TRANSACTION_KINDS[number - 1]
  if (!kind) throw new Error(`There is no kind ${number} of transactions`)
  return kind
}

/** The columns of `tx` that identify a row, in the order in which rows are stored. */
export const KEY = ['owner', 'kind', 'is_whole', 'day', 'content_hash', 'copy'] as const

export const TX_COLUMNS = [
  ...KEY,
  'cents',
  'type',
  'name',
  'place',
  'detail',
  'in_kind',
  'address',
  'day_given',
  'report',
  'source',
  'party',
] as const

export const columnsOf = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** An owner's rows of a kind: the whole list, or rows that may be only part of one. */
export interface RowList {
  owner: number
  kind: TransactionKind
  isWhole: boolean
}

export const isOfList = ({ owner, kind, isWhole }: RowList): RawBuilder<boolean> =>
  sql<boolean>`owner = ${owner} and kind = ${kindNumber(kind)} and is_whole = ${isWhole ? 1 : 0}`

/** Whether a row is of one of these lists; there is at least one. */
export const isOfLists = (lists: readonly RowList[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    lists.map((list) => sql`(${isOfList(list)})`),
    sql` or `,
  )})`

export const isOfKind = (kind: TransactionKind): RawBuilder<boolean> =>
  sql<boolean>`kind = ${kindNumber(kind)}`

/** The columns of `tx` that may be published, and those that say where a row is. */
export const PUBLISHED = TX_COLUMNS.filter((column) => column !== 'address' && column !== 'source')

const LIST = ['owner', 'kind', 'is_whole'] as const

/** Whether a list, or the list of a row, is not being loaded. */
export const isPublished = (table = 'tx'): RawBuilder<boolean> =>
  sql<boolean>`(${columnsOf(LIST, table)}) not in (select ${columnsOf(LIST)} from tx_loading)`

/** A number of rows and their sum in cents. */
export interface Total {
  rows: number
  cents: number
}

/** Adds up those with the same key. */
export function summed<Part extends Total>(
  parts: readonly Part[],
  keyOf: (part: Part) => string | number,
): Part[] {
  const sums = new Map<string | number, Part>()
  for (const part of parts) {
    const sum = sums.get(keyOf(part)) ?? { ...part, rows: 0, cents: 0 }
    sums.set(keyOf(part), sum)
    sum.rows += part.rows
    sum.cents += part.cents
  }
  return [...sums.values()]
}

/** An account's number, or a filer's name as filed, whose rows wait for an account. */
export type Owner = number | string

/** Whether the owner is an account; otherwise it is a filer's name whose rows wait. */
export const isAccount = (owner: Owner): owner is number => typeof owner === 'number'

/** A transaction: what the source says about it, as tables/transactionTables.ts explains, and where it came from. */
export interface StoredRow extends Pick<
  Row<'tx'>,
  'cents' | 'type' | 'report' | 'name' | 'address' | 'place' | 'detail'
> {
  /** ISO; NO_DAY if the date as given is impossible. */
  day: string
  dayGiven: string
  inKind: string
  filer: string
  election: string
  importId: number | null
}

/**
 * Stands for an impossible date, such as 12/03/9919. Its row counts in sums, but not in months or in "from ... to". Its
 * number is 0, and it comes before every other date.
 */
export const NO_DAY = '0000-00-00'

/** The first possible date: where rows are limited by dates, those without one are left out. */
export const FIRST_DAY = '0001-01-01'

/** The date of a row as it is published; if it is impossible, null and the date as given. */
export const publishedDay = (day: string, dayGiven: string) =>
  day === NO_DAY ? { day: null, dayGiven } : { day }

/** 2026-11-03 becomes 20261103. */
export function dayNumber(day: string): number {
  if (day === last.day) return last.number
  const number = Number(day.slice(0, 4)) * 10_000 + Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
  last = { day, number }
  return number
}

/** Rows come in the order of dates, so the last date is cached. */
let last = { day: '', number: 0 }

/** 20261103 becomes 2026-11-03. */
export function isoDay(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/**
 * The upper bounds of the size classes that rows are counted in, in cents and inclusive: refunds, small gifts to a
 * hundred dollars, then to Florida's limits of a thousand and three thousand, and beyond.
 */
export const SIZES = [-1, 10_000, 50_000, 100_000, 300_000, 1_000_000, 10_000_000, null]

/** The sum of the rows with a key in a dimension. */
type Sum = readonly [dimension: SumDimension, key: string, rows: number, cents: number]

/** The sums stored for the rows of one owner, kind and year: in each dimension, and over all. */
export function sumsOfYear(rows: readonly StoredRow[]): Sum[] {
  const sums = new Map<string, [SumDimension, string, number, number]>()
  const add = (dimension: SumDimension, key: string, cents: number) => {
    const sum = sums.get(`${dimension} ${key}`) ?? [dimension, key, 0, 0]
    sums.set(`${dimension} ${key}`, sum)
    sum[2] += 1
    sum[3] += cents
  }
  for (const { day, cents, type, place } of rows) {
    add('all', '', cents)
    if (day !== NO_DAY) add('month', day.slice(0, 7), cents)
    add('type', type, cents)
    add('size', String(SIZES.findIndex((most) => most === null || cents <= most)), cents)
    add('place', whereIs(place), cents)
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
