import { type ReactNode, useState } from 'react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import styles from './MoreFilters.module.css'

interface MoreFiltersProps {
  /** The number of active filters among them; they are open on arrival if there are any. */
  inUse: number
  children: ReactNode
}

/** Filter fields that are shown on request, below the line of their form. */
export function MoreFilters({ inUse, children }: MoreFiltersProps) {
  // From then on the visitor opens and closes them: they must not close around the field that clears the last one.
  const [isOpen] = useState(inUse > 0)
  return (
    <details className={styles.more} open={isOpen}>
      <summary className={buttonClass()}>Filters{inUse > 0 && ` (${inUse})`}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
