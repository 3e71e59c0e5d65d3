import { withoutPlus4 } from '#contract/domain/zipIn.ts'
import type { StoredRow } from './storedRow.ts'

/** Each distinct value once, and for each row the index of its value. */
interface Column<Values> {
  values: Values
  of: Uint16Array
}

/** All texts as bytes, one character per byte, with ASCII letters in lower case. Words never contain the separator. */
export class Texts {
  readonly bytes: Buffer
  /** The end of each text. */
  readonly ends: Uint32Array
  #all: string | undefined

  constructor(bytes: Buffer, ends: Uint32Array) {
    this.bytes = bytes
    this.ends = ends
  }

  /** The same as a string, in which a word that many texts have is found faster; making it takes longer than that. */
  get all(): string {
    return (this.#all ??= this.bytes.toString('latin1'))
  }
}

/** Consecutive rows of a segment, in a form that is searched for texts and other conditions. */
export interface PackedRows {
  rows: number
  /** Month and day, such as 1103. */
  days: Uint16Array
  types: Column<readonly string[]>
  cents: Column<Float64Array>
  /** Name, place and detail. */
  texts: readonly Column<Texts>[]
}

/** The stored form. */
export interface StoredPack {
  row_count: number
  /** JSON of Shape. */
  shape: string
  packed: Uint8Array
}

/** The types, and the lengths of the packed arrays. */
interface Shape {
  types: readonly string[]
  amounts: number
  texts: readonly { values: number; bytes: number }[]
}

export type RowToPack = Pick<StoredRow, 'day' | 'cents' | 'type' | 'party' | 'cityStateZip' | 'detail'>

/** The most rows in a pack, since the index of a value has two bytes. */
export const ROWS_PACKED = 2 ** 16

export function packRows(rows: readonly RowToPack[]): StoredPack {
  const types = distinct(rows.map(({ type }) => type))
  const cents = distinct(rows.map((row) => row.cents))
  const texts = [
    { of: rows.map(({ party }) => party) },
    { of: rows.map(({ cityStateZip }) => cityStateZip), published: withoutPlus4 },
    { of: rows.map(({ detail }) => detail) },
  ].map(({ of, published = (text: string) => text }) => {
    const { values, places } = distinct(of)
    const lines = values.map((value) => `${published(value)}\n`)
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
  return { row_count: rows.length, shape: JSON.stringify(shape), packed }
}

export function unpackRows({ row_count: rows, shape: said, packed }: StoredPack) {
  const shape = shapeOf(said)
  // Typed arrays must be aligned to their element size.
  const parts = partsOf(packed.byteOffset === 0 ? packed.buffer : new Uint8Array(packed).buffer, rows, shape)
  return {
    rows,
    days: parts.days,
    types: { values: shape.types, of: parts.typeOf },
    cents: { values: parts.amounts, of: parts.centsOf },
    texts: parts.bytes.map((text, index) => ({
      values: new Texts(text, parts.ends[index] ?? NONE),
      of: parts.textOf[index] ?? new Uint16Array(),
    })),
  } satisfies PackedRows
}

const NONE = new Uint32Array()

const shapeOf = (written: string) => JSON.parse(written) as Shape // by packRows

/** The bytes of packed rows. */
export const packedSize = ({ row_count, shape }: Omit<StoredPack, 'packed'>): number =>
  sizeOf(row_count, shapeOf(shape))

/** Eight-byte numbers come first, then four-byte and two-byte ones, then texts. */
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

/** The bytes it takes in memory, once its texts are strings too. */
export const bytesOfPack = ({ rows, types, cents, texts }: PackedRows): number =>
  sizeOf(rows, {
    types: types.values,
    amounts: cents.values.length,
    texts: texts.map(({ values: { bytes, ends } }) => ({ values: ends.length, bytes: bytes.length * 2 })),
  })

/** Each distinct value once, and for each item the index of its value. */
function distinct<Value>(all: readonly Value[]): { values: Value[]; places: number[] } {
  const known = new Map<Value, number>()
  const places = all.map((value) => {
    const place = known.get(value) ?? known.size
    if (place === known.size) known.set(value, place)
    return place
  })
  return { values: [...known.keys()], places }
}

/** Lowercases ASCII letters only, as `like` in wordCondition compares on both engines. */
function folded(text: Buffer): Buffer {
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0
    if (byte >= 65 && byte <= 90) text[at] = byte + 32
  }
  return text
}

/** A word in the form of packed texts. */
export const asPacked = (word: string): string => folded(Buffer.from(word)).toString('latin1')
