import type { ReactNode } from 'react'
import styles from './QuietFailure.module.css'

interface QuietFailureProps {
  /** What an RTK Query hook returned. */
  query: { isFetching: boolean; refetch: () => unknown }
  /** What is missing, in a sentence. */
  children: ReactNode
}

/** Below content that is whole but for something beside it: what is missing, and another try. */
export function QuietFailure({ query: { isFetching, refetch }, children }: QuietFailureProps) {
  return (
    <output className={styles.failure}>
      {children}{' '}
      <button type="button" aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
        {isFetching ? 'Trying again…' : 'Try again'}
      </button>
    </output>
  )
}
