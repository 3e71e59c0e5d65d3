import { ROW_MARK } from '#contract/domain/rowCursor.ts'
import { formatCursor, parseCursor, type RowCursor } from './rowCursor.ts'

/** Where a page of rows continues, as given in its address. */
export interface RowMark {
  /** To the rows after the cursor, or to those before it. */
  isForward: boolean
  /** The position among all rows, from 1: of the first row of a forward page, or the last row of a backward one. */
  place?: number
  /** Undefined for the end of all rows. */
  cursor?: RowCursor
}

export const printMark = ({ isForward, place, cursor }: Required<RowMark>): string =>
  `${isForward ? 'n' : 'p'}${place}.${formatCursor(cursor)}`

/** Undefined if the text is malformed. */
export function parseMark(text: string): RowMark | undefined {
  if (text === 'last') return { isForward: false }
  const [, way, place, rest = ''] = ROW_MARK.exec(text) ?? []
  const cursor = parseCursor(rest)
  return cursor && { isForward: way === 'n', place: Number(place), cursor }
}
