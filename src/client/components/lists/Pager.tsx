import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './Pager.module.css'

export interface PageLink {
  words: string
  /** The address; undefined for what the page itself shows, or a gap between numbers. */
  to: string | undefined
  isHere?: boolean
  rel?: 'prev' | 'next' | undefined
}

interface PagerProps {
  label?: string
  /** The numbers of the first and last row shown, from 1. */
  first: number
  last: number
  /** The number of all rows. */
  count: number
  links: readonly PageLink[]
  /** The history state of the links. */
  state?: unknown
  children?: ReactNode
}

/** Which rows are shown, and links to the other pages. */
export const Pager = ({ label = 'Pages', first, last, count, links, state, children }: PagerProps) => (
  <nav aria-label={label} className={`buttons tabs ${styles.pager}`}>
    <span className="on-paper">
      {formatNumber(first)} to {formatNumber(last)} of {formatNumber(count)}
    </span>
    {links.map(({ words, to, isHere, rel }, index) =>
      to === undefined ? (
        <span key={isHere ? words : `gap ${index}`} aria-current={isHere && 'page'}>
          {words}
        </span>
      ) : (
        <Link key={words} to={to} state={state} rel={rel}>
          {words}
        </Link>
      ),
    )}
    {children}
  </nav>
)
