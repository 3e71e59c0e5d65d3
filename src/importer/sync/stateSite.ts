import type { Visit } from './visit.ts'

/** How the state's site is asked. */
export interface StateSite {
  /** Without a slash at its end. */
  origin: string
  userAgent: string
  /** Called as each attempt begins; its signal aborts when the attempt, reading the answer included, has taken too long. */
  timeout: () => AbortSignal
  /** The milliseconds of a clock that is never set back. */
  now: () => number
  /** Lets this many milliseconds pass. */
  wait: (ms: number) => Promise<void>
  /** Hears why an attempt failed and when the next one comes. */
  onRetry?: (sentence: string) => void
  /** Shared by clients that are one visitor to the site; without it each client is a visitor by itself. */
  visit?: Visit
  /** Aborts when nothing more is to be asked. */
  signal?: AbortSignal
}

export interface StateRequest {
  /** With its query. */
  path: string
  /** The path of the page that a browser would come from. */
  referer: string
  /** What a form sends; without it the request is a GET. */
  fields?: Readonly<Record<string, string>>
  /** No command imports such a page from a file. */
  isNoFile?: boolean
  /** Status 404 or 410 is an answer too, and the request is not tried again. */
  mayBeMissing?: boolean
}

export interface StateAnswer {
  /** Below 400, or 404 or 410 where the request says `mayBeMissing`; redirects are not followed. */
  status: number
  bytes: Buffer
}

/** What robots.txt may call us. */
export const PRODUCT = 'SunshineLedger'
