import { Component, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { ErrorMessage } from './ErrorMessage.tsx'
import { PartMissing } from './lazyPart.tsx'
import { retry } from './retry.ts'

export interface FailedProps {
  error: unknown
  /** Renders the content again. */
  onRecover: () => void
}

interface LatePartProps {
  /** Identifies the content: when it changes, the content is tried again. */
  place?: string
  /** What is shown while it loads. */
  loading?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryProps extends LatePartProps {
  /** Shown instead of content that threw. */
  renderFailure: (failed: FailedProps) => ReactNode
}

interface State {
  failure: { error: unknown } | null
  place: string | undefined
}

/** Keeps content that loads late, or an error in it, from breaking the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failure: null }
  }

  override state: State = { failure: null, place: this.props.place }

  readonly recover = () => this.setState({ failure: null })

  override render() {
    const { renderFailure, loading, children } = this.props
    const { failure } = this.state
    if (failure) return renderFailure({ error: failure.error, onRecover: this.recover })
    return <Suspense fallback={loading}>{children}</Suspense>
  }
}

interface PartBoundaryProps extends LatePartProps {
  /** What is shown if the part cannot be; by default nothing, until it can. */
  failure?: string
}

/** For a part of the page that may load later or fail, so that the rest of the page does not. */
export const PartBoundary = ({ failure, ...part }: PartBoundaryProps) => (
  <ErrorBoundary {...part} renderFailure={(failed) => <Recovery {...failed} message={failure} />} />
)

interface RecoveryProps extends FailedProps {
  /** Without one, nothing is shown. */
  message: string | undefined
  /** What else the visitor can do. */
  children?: ReactNode
}

/**
 * Takes the place of content that failed, and renders it again when the connection is back. A missing chunk is also
 * retried automatically, in the background: what is shown stays until the chunk is loaded.
 */
export function Recovery({ message, children, error, onRecover }: RecoveryProps) {
  const [isTrying, setIsTrying] = useState(false)
  const attempt = useCallback(async () => {
    setIsTrying(true)
    try {
      if (error instanceof PartMissing) await error.fetchAgain()
      onRecover()
    } finally {
      setIsTrying(false)
    }
  }, [error, onRecover])

  useEffect(() => {
    const gone = new AbortController()
    if (error instanceof PartMissing) void retry(attempt, gone.signal)
    else addEventListener('online', onRecover, gone)
    return () => gone.abort()
  }, [error, attempt, onRecover])

  if (!message) return undefined
  return (
    // If it is still missing, the next retry follows soon.
    <ErrorMessage message={message} onRetry={() => void attempt().catch(() => undefined)} busy={isTrying}>
      {children}
    </ErrorMessage>
  )
}
