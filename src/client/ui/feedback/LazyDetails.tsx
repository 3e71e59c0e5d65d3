import { useEffect, useRef, useState, type ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import styles from './LazyDetails.module.css'
import { PartBoundary } from './PartBoundary.tsx'

interface LazyDetailsProps {
  summary: string
  children: ReactNode
}

/** Content that is loaded, with its chunk, when the visitor first opens it. */
export function LazyDetails({ summary, children }: LazyDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  // The visitor may have opened it before hydration.
  useEffect(() => setWasOpened((was) => was || details.current?.open === true), [])
  return (
    <details
      ref={details}
      className={styles.details}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>{summary}</summary>
      {wasOpened && (
        <PartBoundary failure="This could not be loaded." loading={<EmptyState>Loading...</EmptyState>}>
          {children}
        </PartBoundary>
      )}
    </details>
  )
}
