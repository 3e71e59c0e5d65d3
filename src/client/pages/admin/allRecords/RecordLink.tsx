import { Link } from '#client/components/links/Link.tsx'
import type { RowCursor } from './rowCursor.ts'
import { useTabIndex } from './useCursor.ts'

interface RecordLinkProps {
  cursor: RowCursor
  acctNum: number
  page: string
  state: unknown
}

/** A link to the page of a row's record. */
export const RecordLink = ({ cursor, acctNum, page, state }: RecordLinkProps) => (
  <Link to={page} state={state} tabIndex={useTabIndex(cursor, acctNum)}>
    {acctNum}
  </Link>
)
