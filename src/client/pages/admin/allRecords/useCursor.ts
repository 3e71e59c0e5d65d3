import { useSyncExternalStore } from 'react'
import type { RowCursor } from './rowCursor.ts'

/** What of the cursor a component shows: it is drawn again when that changes. */
export const useCursor = <Value extends string | number | boolean | null>(
  cursor: RowCursor,
  valueOf: (cursor: RowCursor) => Value,
): Value => useSyncExternalStore(cursor.subscribe, () => valueOf(cursor))

/** Of all rows, only the current one is a stop of the Tab key. */
export const useTabIndex = (cursor: RowCursor, acctNum: number) =>
  useCursor(cursor, (now) => (now.current() === acctNum ? 0 : -1))
