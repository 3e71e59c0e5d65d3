import type { ReactNode } from 'react'
import styles from './PageHeading.module.css'

interface PageHeadingProps {
  children: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
}

/** The page's only h1. Its tabIndex lets a route change move focus to it. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
