import { asPacked, type PackedRows, type Texts } from './packedRows.ts'
import { type RowFilter, wordsOf } from './rowFilter.ts'
import { dayNumber } from './storedRow.ts'

/** The indexes, ascending, of the packed rows of a year that match a filter; the same rows that conditionsOf finds. */
export function searchPack(pack: PackedRows, filter: RowFilter, year: number): number[] {
  let places: number[] | undefined
  for (const word of wordsOf(filter)) {
    const hasIt = haveWord(pack, asPacked(word))
    if (!hasIt) return []
    places = filtered(places ?? pack.rows, hasIt)
  }
  return filtered(places ?? pack.rows, otherConditions(pack, filter, year))
}

/** Filters these indexes, or the first so many. */
function filtered(among: number[] | number, isMeant: (place: number) => boolean): number[] {
  if (typeof among === 'object') return among.filter(isMeant)
  const places: number[] = []
  for (let place = 0; place < among; place += 1) if (isMeant(place)) places.push(place)
  return places
}

/** The cents of the row at an index. */
export const centsAt = ({ cents: { values, of } }: PackedRows, place: number): number =>
  values[of[place] ?? 0] ?? 0

/** Tells whether a row has a word in one of its texts; undefined if none has. */
function haveWord({ texts }: PackedRows, word: string): ((place: number) => boolean) | undefined {
  const columns = texts.flatMap(({ values, of }) => {
    const having = valuesWith(values, word)
    return having ? [{ having, of }] : []
  })
  if (columns.length === 0) return undefined
  return (place) => {
    for (const { having, of } of columns) if (having[of[place] ?? 0] === 1) return true
    return false
  }
}

/** 1 at the index of each text that has a word; undefined if none has. */
function valuesWith({ all, ends }: Texts, word: string): Uint8Array | undefined {
  let at = all.indexOf(word)
  if (at === -1) return undefined
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

function otherConditions(
  pack: PackedRows,
  { types: asked, from: begin, to: end, least = -Infinity, most = Infinity }: RowFilter,
  year: number,
): (place: number) => boolean {
  const { days, types } = pack
  const firstDay = begin === undefined ? 0 : dayNumber(begin) - year * 10_000
  const lastDay = end === undefined ? Infinity : dayNumber(end) - year * 10_000
  const isAsked = types.values.map(
    (type) => !asked || ('only' in asked ? asked.only.includes(type) : !asked.except.includes(type)),
  )
  return (place) => {
    const [cents, day] = [centsAt(pack, place), days[place] ?? 0]
    return (
      cents >= least &&
      cents <= most &&
      day >= firstDay &&
      day <= lastDay &&
      isAsked[types.of[place] ?? 0] === true
    )
  }
}
