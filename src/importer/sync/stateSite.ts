import type { Visit } from './visit.ts'

/** How to make requests to the state's site. */
export interface StateSite {
  /** Without a trailing slash. */
  origin: string
  userAgent: string
  /**
   * Called at the start of each attempt; its signal aborts if the attempt, including reading the answer, takes too long.
   */
  timeout: () => AbortSignal
  /** The milliseconds of a monotonic clock. */
  now: () => number
  /** Waits this many milliseconds. */
  wait: (ms: number) => Promise<void>
  /** Called with why an attempt failed and when the next one follows. */
  onRetry?: (sentence: string) => void
  /** Shared by clients that count as one visitor to the site; without it, each client is a separate visitor. */
  visit?: Visit
  /** Aborts when no further request should be made. */
  signal?: AbortSignal
}

export interface StateRequest {
  /** With its query. */
  path: string
  /** The path of the page from which a browser would make the request. */
  referer: string
  /** The fields of a form; without them the request is a GET. */
  fields?: Readonly<Record<string, string>>
  /** Such a page cannot be imported from a file. */
  isNoFile?: boolean
  /** Status 404 or 410 is accepted too, and the request is not repeated. */
  mayBeMissing?: boolean
  /** Not repeated if it fails, and not counted among failed ones: others like it have failed before. */
  isTriedOnce?: boolean
  /** Redirects are followed. */
  mayBeMoved?: boolean
}

export interface StateAnswer {
  /** Below 400, or 404 or 410 if the request says `mayBeMissing`. */
  status: number
  /** Where a redirect leads; null for any other answer. */
  location: string | null
  bytes: Buffer
}

/** The product name that robots.txt may use for us. */
export const PRODUCT = 'SunshineLedger'
