import { ROW_CURSOR } from '#contract/domain/rowCursor.ts'
import { dayNumber } from '../store/storedRow.ts'

export type RowOrder = 'day' | 'amount'

/** A row's position in an order, at an epoch. */
export interface RowCursor {
  epoch: number
  /** The day as a number, or the cents. */
  at: number
  entryId: number
}

/** The form used in addresses. */
export const formatCursor = ({ epoch, at, entryId }: RowCursor) => `${epoch}.${at}.${entryId}`

/** Undefined if the text is malformed. */
export function parseCursor(text: string): RowCursor | undefined {
  const [, epoch, at, entryId] = ROW_CURSOR.exec(text) ?? []
  return epoch === undefined ? undefined : { epoch: Number(epoch), at: Number(at), entryId: Number(entryId) }
}

/** The position of a row that was read at this epoch. */
export const cursorOf = (
  { id, day, cents }: { id: number; day: string; cents: number },
  order: RowOrder,
  epoch: number,
): RowCursor => ({ epoch, at: order === 'day' ? dayNumber(day) : cents, entryId: id })
