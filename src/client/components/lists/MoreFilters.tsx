import type { ReactNode } from 'react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import styles from './MoreFilters.module.css'

interface MoreFiltersProps {
  /** The number of active filters among them. */
  inUse: number
  children: ReactNode
}

/** Filter fields that a phone shows on request and a wider window always shows. */
export const MoreFilters = ({ inUse, children }: MoreFiltersProps) => (
  <details className={styles.more}>
    <summary className={buttonClass()}>Filters{inUse > 0 && ` (${inUse})`}</summary>
    <div className={styles.fields}>{children}</div>
  </details>
)
