import { asPacked, type PackedRows, type Texts } from '../store/packedRows.ts'
import { type RowFilter, wordsOf } from './rowFilter.ts'
import { dayNumber } from '../store/storedRow.ts'

/** A column of packed rows, and a 1 at the index of each of its values that is meant. */
interface Meant {
  of: Uint16Array
  values: Uint8Array
}

/** Looking through the texts of one row in so many costs about as much as a pass over all rows. */
const ROWS_PER_LOOK = 32

/**
 * A 1 at the index of each of the packed rows of a year that match a filter; the same rows that conditionsOf finds. If
 * its first word is rare, the others cost little.
 */
export function searchPack(pack: PackedRows, filter: RowFilter, year: number): Uint8Array {
  const found = new Uint8Array(pack.rows).fill(1)
  let rows = pack.rows
  for (const column of otherConditions(pack, filter, year)) rows = keepMeant(found, [column])
  for (const word of wordsOf(filter).map(asPacked))
    rows =
      rows * ROWS_PER_LOOK > pack.rows
        ? keepMeant(found, withWord(pack, word))
        : keepHaving(found, pack, word)
  return found
}

/** Keeps the 1 of the rows of which any of these columns has a value that is meant. Returns the number of rows kept. */
function keepMeant(found: Uint8Array, columns: readonly Meant[]): number {
  const any = new Uint8Array(found.length)
  // One column after the other: a function for each row would take ten times as long.
  for (const { of, values } of columns)
    for (let place = 0; place < any.length; place += 1) if (values[of[place] ?? 0] === 1) any[place] = 1
  let rows = 0
  for (let place = 0; place < any.length; place += 1)
    if (any[place] === 0) found[place] = 0
    else if (found[place] === 1) rows += 1
  return rows
}

/** Keeps the 1 of the rows that have a word, looking only at rows that have a 1. Returns the number of rows kept. */
function keepHaving(found: Uint8Array, { texts }: PackedRows, word: string): number {
  let rows = 0
  for (let place = found.indexOf(1); place !== -1; place = found.indexOf(1, place + 1))
    if (texts.some(({ values, of }) => hasWord(values, of[place] ?? 0, word))) rows += 1
    else found[place] = 0
  return rows
}

const hasWord = ({ bytes, ends }: Texts, index: number, word: string): boolean =>
  bytes.toString('latin1', ends[index - 1] ?? 0, ends[index]).includes(word)

/** The cents of the row at an index. */
export const centsAt = ({ cents: { values, of } }: PackedRows, place: number): number =>
  values[of[place] ?? 0] ?? 0

/** The columns of texts in which any row has a word. */
const withWord = ({ texts }: PackedRows, word: string): Meant[] =>
  texts.flatMap(({ values, of }) => {
    const meant = valuesWith(values, word)
    return meant ? [{ of, values: meant }] : []
  })

/** 1 at the index of each text that has a word; undefined if none has. */
function valuesWith(texts: Texts, word: string): Uint8Array | undefined {
  if (!texts.bytes.includes(word, 0, 'latin1')) return undefined
  const { all, ends } = texts
  let at = all.indexOf(word)
  const having = new Uint8Array(ends.length)
  for (let place = 0; at !== -1; at = all.indexOf(word, ends[place])) {
    place = placeOf(ends, at, place)
    having[place] = 1
  }
  return having
}

/** The index of the text that contains a position, at or after `before`. */
function placeOf(ends: Uint32Array, at: number, before: number): number {
  let [low, high] = [before, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

/** What else a filter asks of rows; nothing if it asks only for a text. */
function otherConditions(
  { days, types, cents }: PackedRows,
  { types: asked, from, to, least = -Infinity, most = Infinity }: RowFilter,
  year: number,
): Meant[] {
  const conditions: Meant[] = []
  if (from !== undefined || to !== undefined) {
    const dayOf = (day: string) => dayNumber(day) - year * 10_000
    const first = Math.max(0, from === undefined ? 0 : dayOf(from))
    const values = new Uint8Array(LAST_DAY + 1)
    values.fill(1, Math.min(first, values.length), Math.max(0, (to === undefined ? LAST_DAY : dayOf(to)) + 1))
    conditions.push({ of: days, values })
  }
  if (asked) {
    const isAsked = (type: string) =>
      'only' in asked ? asked.only.includes(type) : !asked.except.includes(type)
    conditions.push({ of: types.of, values: Uint8Array.from(types.values, (type) => Number(isAsked(type))) })
  }
  if (least !== -Infinity || most !== Infinity)
    conditions.push({
      of: cents.of,
      values: Uint8Array.from(cents.values, (value) => Number(value >= least && value <= most)),
    })
  return conditions
}

/** Month and day, as they are packed. */
const LAST_DAY = 1231
