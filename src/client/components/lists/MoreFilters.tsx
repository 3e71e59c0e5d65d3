import type { ReactNode } from 'react'
import { buttonClass } from '#client/ui/form/Button.tsx'
import styles from './MoreFilters.module.css'

interface MoreFiltersProps {
  /** The number of active filters among them. */
  inUse: number
  children: ReactNode
}

/** Filter fields that are shown on request, below the line of their form: on a phone they would hide what they filter. */
export const MoreFilters = ({ inUse, children }: MoreFiltersProps) => (
  <details className={styles.more}>
    <summary className={buttonClass()}>Filters{inUse > 0 && ` (${inUse})`}</summary>
    <div className={`fields ${styles.fields}`}>{children}</div>
  </details>
)
