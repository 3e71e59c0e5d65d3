import { formatCursor, parseCursor, type RowCursor } from './rowCursor.ts'

/** Where a page of rows goes on, as its address has it. */
export interface RowMark {
  /** To the rows behind the cursor, or to those before it. */
  isForward: boolean
  /** Among all rows, from 1: of the first row of a page that goes forward, of the last row of one that goes back. */
  place?: number
  /** Undefined at the end of all rows. */
  cursor?: RowCursor
}

const FORM = /^([np])(\d{1,12})\.(.*)$/

export const printMark = ({ isForward, place, cursor }: Required<RowMark>): string =>
  `${isForward ? 'n' : 'p'}${place}.${formatCursor(cursor)}`

/** Undefined for what is none. */
export function parseMark(text: string): RowMark | undefined {
  if (text === 'last') return { isForward: false }
  const [, way, place, rest = ''] = FORM.exec(text) ?? []
  const cursor = parseCursor(rest)
  return cursor && { isForward: way === 'n', place: Number(place), cursor }
}
