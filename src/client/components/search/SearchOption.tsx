/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows neither groups nor what tells names apart */
import { Link } from 'react-router-dom'
import { HitDetails } from './HitDetails.tsx'
import type { Hit } from './hitGroups.ts'
import { Marked } from './Marked.tsx'
import styles from './Suggestions.module.css'

interface SearchOptionProps {
  id: string
  hit: Hit
  question: string
  isActive: boolean
}

/** A link, so that it can be opened in a new tab like any other; the keyboard reaches it from the field. */
export const SearchOption = ({ id, hit, question, isActive }: SearchOptionProps) => (
  <Link id={id} className={styles.option} role="option" aria-selected={isActive} tabIndex={-1} to={hit.page}>
    <span>
      <Marked name={hit.name} question={question} />
    </span>
    <small>
      <HitDetails hit={hit} question={question} />
    </small>
  </Link>
)
