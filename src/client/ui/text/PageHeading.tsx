import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Text.module.css'

interface PageHeadingProps {
  children: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** A link or two at the end of a low heading's line. */
  aside?: ReactNode
  /** For a page that begins with a list: in one line, so that the first screen is rows. */
  low?: boolean
}

/** The page's only h1. Its tabIndex lets a route change move the focus to it, or later if its record loads late. */
export function PageHeading({ children, lead, aside, low = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.matches('main')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={`stack snug ${styles.heading} ${low ? styles.low : ''}`}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {aside && <p className={`on-screen ${styles.aside}`}>{aside}</p>}
    </header>
  )
}
