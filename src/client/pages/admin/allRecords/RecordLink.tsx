import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RowCursor } from './rowCursor.ts'
import { useTabIndex } from './useCursor.ts'

interface RecordLinkProps {
  cursor: RowCursor
  acctNum: number
  page: string
  state: unknown
  children: ReactNode
}

/** A link to the page of a row's record: its number and its name. */
export const RecordLink = ({ cursor, acctNum, page, state, children }: RecordLinkProps) => (
  <Link to={page} state={state} tabIndex={useTabIndex(cursor, acctNum)}>
    {children}
  </Link>
)
