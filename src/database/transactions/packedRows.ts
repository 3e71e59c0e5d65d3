import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { StoredRow } from './storedRow.ts'

/** Values of which many rows have the same: each once, and which of them a row has. */
interface Column<Values> {
  values: Values
  of: Uint16Array
}

/** Texts as bytes, one a character, without the case of plain letters; a word is in none of what stands between two. */
export interface Texts {
  all: string
  /** Where each ends. */
  ends: Uint32Array
}

/** What a text and other conditions are looked for in, of some rows of a segment that lie one behind the other. */
export interface PackedRows {
  rows: number
  /** The month and the day of it, such as 1103. */
  days: Uint16Array
  types: Column<readonly string[]>
  cents: Column<Float64Array>
  /** Name, place and detail. */
  texts: readonly Column<Texts>[]
}

/** The same as it is stored. */
export interface StoredPack {
  row_count: number
  /** JSON of Shape. */
  shape: string
  packed: Uint8Array
}

/** What is not numbers of the rows, and how much there is of what is. */
interface Shape {
  types: readonly string[]
  amounts: number
  texts: readonly { values: number; bytes: number }[]
}

export type RowToPack = Pick<StoredRow, 'day' | 'cents' | 'type' | 'party' | 'cityStateZip' | 'detail'>

/** So many rows are packed together, since which value one has takes two bytes. */
export const ROWS_PACKED = 2 ** 16

/** More would take the first load longer, and readers no less. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** It is compressed where it comes over a network: to have it again takes as long as to look through it. */
export function packRows(rows: readonly RowToPack[], isCompressed: boolean): StoredPack {
  const types = distinct(rows.map(({ type }) => type))
  const cents = distinct(rows.map((row) => row.cents))
  const texts = [
    rows.map(({ party }) => party),
    rows.map(({ cityStateZip }) => cityStateZip),
    rows.map(({ detail }) => detail),
  ].map((of) => {
    const { values, places } = distinct(of)
    const lines = values.map((value) => `${value}\n`)
    return { lines, places, bytes: folded(Buffer.from(lines.join(''))) }
  })
  const shape: Shape = {
    types: types.values,
    amounts: cents.values.length,
    texts: texts.map(({ lines, bytes }) => ({ values: lines.length, bytes: bytes.length })),
  }
  const packed = new Uint8Array(sizeOf(rows.length, shape))
  const parts = partsOf(packed.buffer, rows.length, shape)
  parts.amounts.set(cents.values)
  parts.days.set(rows.map(({ day }) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8))))
  parts.typeOf.set(types.places)
  parts.centsOf.set(cents.places)
  for (const [index, { lines, places, bytes }] of texts.entries()) {
    let end = 0
    parts.ends[index]?.set(lines.map((line) => (end += Buffer.byteLength(line))))
    parts.textOf[index]?.set(places)
    parts.bytes[index]?.set(bytes)
  }
  return {
    row_count: rows.length,
    shape: JSON.stringify(shape),
    packed: isCompressed ? zstdCompressSync(packed, QUICKLY) : packed,
  }
}

export function unpackRows({ row_count: rows, shape: said, packed }: StoredPack, isCompressed: boolean) {
  const shape = JSON.parse(said) as Shape // what packRows wrote
  const size = sizeOf(rows, shape)
  // In one piece, which is quicker.
  const bytes = isCompressed ? zstdDecompressSync(packed, { chunkSize: size + 64 }) : packed
  // Numbers lie at multiples of their size.
  const parts = partsOf(bytes.byteOffset === 0 ? bytes.buffer : new Uint8Array(bytes).buffer, rows, shape)
  return {
    rows,
    days: parts.days,
    types: { values: shape.types, of: parts.typeOf },
    cents: { values: parts.amounts, of: parts.centsOf },
    texts: parts.bytes.map((text, index) => ({
      values: { all: text.toString('latin1'), ends: parts.ends[index] ?? NONE },
      of: parts.textOf[index] ?? new Uint16Array(),
    })),
  } satisfies PackedRows
}

const NONE = new Uint32Array()

/** Numbers of eight bytes, then of four, of two, and texts. */
function partsOf(buffer: ArrayBufferLike, rows: number, { amounts, texts }: Shape) {
  let at = 0
  const next = (bytes: number) => (at += bytes) - bytes
  const ofRows = () => new Uint16Array(buffer, next(rows * 2), rows)
  return {
    amounts: new Float64Array(buffer, next(amounts * 8), amounts),
    ends: texts.map(({ values }) => new Uint32Array(buffer, next(values * 4), values)),
    days: ofRows(),
    typeOf: ofRows(),
    centsOf: ofRows(),
    textOf: texts.map(ofRows),
    bytes: texts.map(({ bytes }) => Buffer.from(buffer, next(bytes), bytes)),
  }
}

const sizeOf = (rows: number, { amounts, texts }: Shape) =>
  amounts * 8 +
  (3 + texts.length) * rows * 2 +
  texts.reduce((sum, { values, bytes }) => sum + values * 4 + bytes, 0)

/** What it takes in memory. */
export const bytesOfPack = ({ rows, types, cents, texts }: PackedRows): number =>
  sizeOf(rows, {
    types: types.values,
    amounts: cents.values.length,
    texts: texts.map(({ values: { all, ends } }) => ({ values: ends.length, bytes: all.length })),
  })

/** Each value once, and the place of each there. */
function distinct<Value>(all: readonly Value[]): { values: Value[]; places: number[] } {
  const known = new Map<Value, number>()
  const places = all.map((value) => {
    const place = known.get(value) ?? known.size
    if (place === known.size) known.set(value, place)
    return place
  })
  return { values: [...known.keys()], places }
}

/** As `like` of wordCondition on both engines: without regard to the case of plain letters, and of no others. */
function folded(text: Buffer): Buffer {
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0
    if (byte >= 65 && byte <= 90) text[at] = byte + 32
  }
  return text
}

/** A word as such texts have it. */
export const asPacked = (word: string): string => folded(Buffer.from(word)).toString('latin1')
