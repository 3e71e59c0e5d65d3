import { Link } from '#client/components/Link.tsx'
import { asNumber } from './listWords.ts'
import styles from './Pager.module.css'

interface PagerProps {
  label?: string
  /** The numbers of the first and the last row that are shown, from 1. */
  first: number
  last: number
  /** Of all rows. */
  count: number
  /** Where the other pages are, as far as there are any. */
  start?: string
  previous?: string
  next?: string
  end?: string
  /** Of the links, for the history. */
  state?: unknown
}

/** Which rows are shown, and links to the other pages of them. */
export function Pager({ label = 'Pages', first, last, count, state, ...pages }: PagerProps) {
  return (
    <nav aria-label={label} className={styles.pager}>
      <span>
        {asNumber(first)} to {asNumber(last)} of {asNumber(count)}
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
