import type { ReactNode } from 'react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import styles from './MoreFilters.module.css'

interface MoreFiltersProps {
  /** How many of them are in use. */
  inUse: number
  children: ReactNode
}

/** Fields of a filter that a phone shows once they are asked for, and that a wider window always has room for. */
export const MoreFilters = ({ inUse, children }: MoreFiltersProps) => (
  <details className={styles.more}>
    <summary className={buttonClass()}>Filters{inUse > 0 && ` (${inUse})`}</summary>
    <div className={styles.fields}>{children}</div>
  </details>
)
