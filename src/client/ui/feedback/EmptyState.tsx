import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** A sentence instead of content: that it is loading, or that there is nothing to show. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <output className={styles.empty}>{children}</output>
}
