import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { withoutPlus4 } from '#contract/domain/places.ts'
import { type Db, onePerDatabase, type Row } from '../connection/Db.ts'
import { lruMap } from '../lruMap.ts'
import type { PageRequest, RowPlace } from './pages.ts'
import { type RowFilter, wordsOf } from './rowFilter.ts'
import { dayNumber, isOfList, type RowList } from './tx.ts'

/*
 * Long lists are searched for text in memory: the database takes a tenth of a second for half a million rows, during
 * which the server could answer nobody else.
 */

/** Shorter lists are searched by the database. */
export const LONG_LIST = 20_000

// @limit memory importer/transactionPages: Lists in memory for text searches: {count}, of up to {bytes} each
/** A longer list is searched by the database. */
const MAX_LISTS_HELD = 2
const MAX_LIST_BYTES = 48 * 1024 * 1024

/** How many longer lists are remembered, so that they are not read in vain for each question. */
const MAX_LONG_LISTS = 1_000

/** The bytes of a row besides its text: the arrays' numbers, and a reference to its type. */
const BYTES_OF_ROW = 4 + 4 + 8 + 8 + 4 + 8

/** Rows read at a time, some milliseconds of work. */
const ROWS_AT_ONCE = 4_000

// @limit memory importer/transactionPages: Rows a search looks through again: {count}, then it is refused
/** Counted for each word after the first. */
const MAX_LOOKS = 2_000_000

/**
 * The rows of a list in stored order: their texts joined into one, in lower case as the database compares them, and the
 * other columns that a search uses.
 */
interface ListTexts {
  text: string
  /** Where each row ends in the text. */
  ends: Uint32Array
  days: Uint32Array
  cents: Float64Array
  hashes: Float64Array
  copies: Uint32Array
  types: string[]
}

const textsInMemory = onePerDatabase(() => ({
  lists: lruMap<ListTexts>({ maxSize: MAX_LISTS_HELD }),
  tooLong: lruMap<true>({ maxSize: MAX_LONG_LISTS }),
  /** Those that are being read. */
  pending: new Map<string, Promise<ListTexts | undefined>>(),
}))

const keyOf = ({ owner, kind, isWhole }: RowList, number: number) => `${owner} ${kind} ${isWhole} ${number}`

/**
 * Reads a long list into memory, as of this list number, if there is room. Call it outside a transaction: it takes a
 * second for half a million rows, between which other requests are answered.
 */
export async function holdTexts(db: Db, list: RowList & { rows: number }, number: number): Promise<void> {
  const { lists, tooLong, pending } = textsInMemory(db)
  const key = keyOf(list, number)
  if (lists.get(key) || tooLong.get(key)) return
  const reading = pending.get(key) ?? readList(db, list)
  pending.set(key, reading)
  try {
    const texts = await reading
    if (texts) lists.set(key, texts)
    else tooLong.set(key, true)
  } finally {
    pending.delete(key)
  }
}

type TextRow = Pick<
  Row<'tx'>,
  'day' | 'content_hash' | 'copy' | 'cents' | 'type' | 'name' | 'place' | 'detail'
>

/** Undefined for a list that is too long for the memory, or that changes meanwhile. */
async function readList(db: Db, list: RowList & { rows: number }): Promise<ListTexts | undefined> {
  const count = list.rows
  const texts = {
    ends: new Uint32Array(count),
    days: new Uint32Array(count),
    cents: new Float64Array(count),
    hashes: new Float64Array(count),
    copies: new Uint32Array(count),
    types: [] as string[],
  }
  const lines: string[] = []
  let [at, end] = [0, 0]
  for (let last: TextRow | undefined; ;) {
    const isAfter = last
      ? sql`and (day, content_hash, copy) > (${last.day}, ${last.content_hash}, ${last.copy})`
      : sql``
    const { rows } =
      await sql<TextRow>`select day, content_hash, copy, cents, type, name, place, detail from tx
      where ${isOfList(list)} ${isAfter} order by day, content_hash, copy limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
        db,
      )
    for (const row of rows) {
      const line = lowered(`${row.name}\t${withoutPlus4(row.place)}\t${row.detail}\n`)
      lines.push(line)
      end += line.length
      if (at === count || end + count * BYTES_OF_ROW > MAX_LIST_BYTES) return undefined
      texts.ends[at] = end
      texts.days[at] = row.day
      texts.cents[at] = row.cents
      texts.hashes[at] = row.content_hash
      texts.copies[at] = row.copy
      texts.types.push(row.type)
      at += 1
    }
    if (rows.length < ROWS_AT_ONCE) break
    last = rows.at(-1)
    await setImmediate()
  }
  if (at !== count) return undefined
  return { ...texts, text: lines.join('') }
}

/** Both engines ignore the case of ASCII letters, and of no others. */
const lowered = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

const valueAt = (numbers: Uint32Array | Float64Array, row: number) => numbers[row] ?? 0

/** The rows of a list in memory that a filter finds; null if it would look through too many. */
export function findTexts(
  db: Db,
  list: RowList,
  number: number,
  filter: RowFilter,
  { order, descending, limit, after }: PageRequest,
) {
  const texts = textsInMemory(db).lists.get(keyOf(list, number))
  if (!texts) return undefined
  const rows = rowsWith(texts, wordsOf(filter).map(lowered), conditionOf(texts, filter))
  if (!rows) return null
  const { days, cents, hashes, copies } = texts
  const placeOf = (row: number): RowPlace => ({
    cents: valueAt(cents, row),
    day: valueAt(days, row),
    content_hash: valueAt(hashes, row),
    copy: valueAt(copies, row),
    owner: list.owner,
    is_whole: list.isWhole ? 1 : 0,
  })
  // Rows are already in the order of dates.
  const ordered =
    order === 'day' ? rows : rows.toSorted((a, b) => valueAt(cents, a) - valueAt(cents, b) || a - b)
  if (descending) ordered.reverse()
  const behind = after
    ? ordered.findIndex((row) => comparePlaces(placeOf(row), after, order) * (descending ? -1 : 1) > 0)
    : 0
  return {
    rows: rows.length,
    cents: rows.reduce((sum, row) => sum + valueAt(cents, row), 0),
    /** The places of the page's rows, and of the row after them. */
    places: behind < 0 ? [] : ordered.slice(behind, behind + limit + 1).map(placeOf),
  }
}

/** Rows that have all the words and meet the other conditions, in stored order. */
function rowsWith(
  { text, ends }: ListTexts,
  [first = '', ...others]: readonly string[],
  isWanted: (row: number) => boolean,
): number[] | null {
  const rows: number[] = []
  let looks = 0
  let row = 0
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, ends[row++])) {
    while ((ends[row] ?? Infinity) <= at) row += 1
    if (!isWanted(row)) continue
    const line = others.length > 0 ? text.slice(row === 0 ? 0 : ends[row - 1], ends[row]) : ''
    looks += others.length
    if (looks > MAX_LOOKS) return null
    if (others.every((word) => line.includes(word))) rows.push(row)
  }
  return rows
}

function conditionOf({ days, cents, types }: ListTexts, { types: wanted, from, to, least, most }: RowFilter) {
  const [first, last] = [
    from === undefined ? 0 : dayNumber(from),
    to === undefined ? Infinity : dayNumber(to),
  ]
  const isType = (type: string) =>
    !wanted || ('only' in wanted ? wanted.only.includes(type) : !wanted.except.includes(type))
  return (row: number): boolean => {
    const [day, amount] = [days[row] ?? 0, cents[row] ?? 0]
    return (
      day >= first &&
      day <= last &&
      amount >= (least ?? -Infinity) &&
      amount <= (most ?? Infinity) &&
      isType(types[row] ?? '')
    )
  }
}

/** Which of two rows comes first in an order, oldest or smallest first. */
export const comparePlaces = (a: RowPlace, b: RowPlace, order: PageRequest['order']): number =>
  (order === 'amount' ? a.cents - b.cents : 0) ||
  a.day - b.day ||
  a.content_hash - b.content_hash ||
  a.copy - b.copy ||
  a.owner - b.owner ||
  a.is_whole - b.is_whole
