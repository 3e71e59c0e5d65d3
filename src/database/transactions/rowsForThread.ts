import type { SQLInputValue } from 'node:sqlite'

type Rows = readonly (readonly SQLInputValue[])[]

/** Rows whose columns are numbers or texts, in three pieces: to copy each value by itself takes as long as to store it. */
export interface RowsForThread {
  count: number
  /** By column. */
  areTexts: readonly boolean[]
  numbers: Float64Array<ArrayBuffer>
  /** All texts, one behind the other, and where each ends. */
  text: string
  ends: Uint32Array<ArrayBuffer>
}

/** Undefined where a column has something else, or now a number and now a text. */
export function packForThread(rows: Rows): RowsForThread | undefined {
  const areTexts = (rows[0] ?? []).map((value) => typeof value === 'string')
  const textColumns = areTexts.filter(Boolean).length
  const numbers = new Float64Array(rows.length * (areTexts.length - textColumns))
  const ends = new Uint32Array(rows.length * textColumns)
  const texts: string[] = []
  let [number, end] = [0, 0]
  for (const row of rows)
    for (let column = 0; column < areTexts.length; column += 1) {
      const value = row[column]
      if (areTexts[column] === true && typeof value === 'string') {
        end += value.length
        ends[texts.push(value) - 1] = end
      } else if (areTexts[column] === false && typeof value === 'number') numbers[number++] = value
      else return undefined
    }
  return { count: rows.length, areTexts, numbers, text: texts.join(''), ends }
}

export function unpackInThread({ count, areTexts, numbers, text, ends }: RowsForThread): Rows {
  let [number, at, end] = [0, 0, 0]
  const nextText = () => text.slice(end, (end = ends[at++] ?? 0))
  const rows: SQLInputValue[][] = []
  for (let row = 0; row < count; row += 1)
    rows.push(areTexts.map((isText) => (isText ? nextText() : (numbers[number++] ?? 0))))
  return rows
}
