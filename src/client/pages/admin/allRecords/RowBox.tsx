import { RowCheckbox } from '#client/components/admin/selection/RowCheckbox.tsx'
import type { RowSelection } from '#client/components/admin/selection/rowSelection.ts'
import type { RowCursor } from './rowCursor.ts'
import { useTabIndex } from './useCursor.ts'

interface RowBoxProps {
  selection: RowSelection
  cursor: RowCursor
  acctNum: number
  label: string
}

/** The checkbox that selects a row; the arrow keys move from one to the next. */
export const RowBox = ({ cursor, ...box }: RowBoxProps) => (
  <RowCheckbox
    {...box}
    tabIndex={useTabIndex(cursor, box.acctNum)}
    onFocus={() => cursor.moveTo(box.acctNum)}
  />
)
