import { Link } from '#client/components/links/Link.tsx'
import { formatNumber } from '#contract/domain/formatNumber.ts'
import styles from './Pager.module.css'

interface PagerProps {
  label?: string
  /** The numbers of the first and last row shown, from 1. */
  first: number
  last: number
  /** The number of all rows. */
  count: number
  /** The addresses of the other pages, as far as they exist. */
  start?: string
  previous?: string
  next?: string
  end?: string
  /** The history state of the links. */
  state?: unknown
}

/** Which rows are shown, and links to the other pages. */
export function Pager({ label = 'Pages', first, last, count, state, ...pages }: PagerProps) {
  return (
    <nav aria-label={label} className={styles.pager}>
      <span>
        {formatNumber(first)} to {formatNumber(last)} of {formatNumber(count)}
      </span>
      {LINKS.map(([page, words, rel]) => {
        const to = pages[page]
        return (
          to !== undefined && (
            <Link key={page} to={to} state={state} rel={rel}>
              {words}
            </Link>
          )
        )
      })}
    </nav>
  )
}

const LINKS = [
  ['start', 'First', undefined],
  ['previous', 'Previous', 'prev'],
  ['next', 'Next', 'next'],
  ['end', 'Last', undefined],
] as const
