import { Component, type ReactNode } from 'react'

export interface FailedProps {
  error: unknown
  /** Renders the content again. */
  onRecover: () => void
}

interface ErrorBoundaryProps {
  /** Identifies the content: when it changes, the content is tried again. */
  place?: string
  /** Shown instead of content that threw. */
  renderFailure: (failed: FailedProps) => ReactNode
  children: ReactNode
}

interface State {
  failure: { error: unknown } | null
  place: string | undefined
}

/** Keeps an error in its content from breaking the rest of the page. */
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
    const { renderFailure, children } = this.props
    const { failure } = this.state
    return failure ? renderFailure({ error: failure.error, onRecover: this.recover }) : children
  }
}
