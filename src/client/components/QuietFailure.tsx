import type { ReactNode } from 'react'
import { keepFocusInSection } from '#client/ui/form/Button.tsx'
import styles from './QuietFailure.module.css'

interface QuietFailureProps {
  query: { isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

/** For secondary data that failed to load: says what is missing and offers a retry. */
export function QuietFailure({ query: { isFetching, refetch }, children }: QuietFailureProps) {
  return (
    <output className={`quiet ${styles.failure}`}>
      {children}{' '}
      <button
        ref={keepFocusInSection}
        type="button"
        aria-disabled={isFetching || undefined}
        onClick={() => void refetch()}
      >
        {isFetching ? 'Trying again…' : 'Try again'}
      </button>
    </output>
  )
}
