import { useSyncExternalStore } from 'react'
import type { RowCursor } from './rowCursor.ts'

/** The part of the cursor that a component shows, the same value until it changes; then the component renders again. */
export const useCursor = <Value>(cursor: RowCursor, valueOf: (cursor: RowCursor) => Value): Value =>
  useSyncExternalStore(cursor.subscribe, () => valueOf(cursor))

/** Only the current row is a tab stop. */
export const useTabIndex = (cursor: RowCursor, acctNum: number) =>
  useCursor(cursor, (now) => (now.current() === acctNum ? 0 : -1))
