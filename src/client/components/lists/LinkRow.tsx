import { Link } from 'react-router-dom'
import styles from './LinkRow.module.css'

interface LinkRowProps {
  label: string
  links: readonly ({ words: string; to: string; isHere?: boolean } | false)[]
}

/** Links to other views of a page, with the current one marked. */
export const LinkRow = ({ label, links }: LinkRowProps) => (
  <nav aria-label={label}>
    <ul className={`bare tall-links row ${styles.row}`}>
      {links
        .filter((link) => link !== false)
        .map(({ words, to, isHere }) => (
          <li key={to}>
            <Link to={to} className="chip" aria-current={isHere ? 'true' : undefined}>
              {words}
            </Link>
          </li>
        ))}
    </ul>
  </nav>
)
