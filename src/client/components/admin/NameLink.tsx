import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { Link } from 'react-router-dom'

interface NameLinkProps {
  page: string
  children: string
}

/** A name or number in a row, which leads to its record as another link of the row does: that one is the tab stop. */
export const NameLink = ({ page, children }: NameLinkProps) => (
  <Link to={page} state={FROM_LIST} tabIndex={-1}>
    {children}
  </Link>
)
