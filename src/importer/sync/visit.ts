import type { Robots } from './readRobots.ts'
import { SiteUnavailable } from './SiteUnavailable.ts'

/** What a visitor has learned of the site, and how much of the site's patience is used up. */
export interface Visit {
  readonly cookies: Map<string, string>
  robots: Robots | null
  /** When the last request ended, by the site's `now`; null before the first. */
  lastEnd: number | null
  /** Requests in a row that were given up. */
  failures: number
  /** How many requests were made, failed attempts included. */
  requests: number
  /** Whether the site stopped serving us, or we were told to stop. */
  isOver: boolean
}

export const newVisit = (): Visit => ({
  cookies: new Map(),
  robots: null,
  lastEnd: null,
  failures: 0,
  requests: 0,
  isOver: false,
})

/** Ends the visit, of which nothing more is asked. Throws SiteUnavailable. */
export function endVisit(visit: Visit, message: string): never {
  visit.isOver = true
  throw new SiteUnavailable(message)
}

/** Ends the visit, and throws SiteUnavailable, once `signal` has aborted. */
export function heedStop(visit: Visit, signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    endVisit(visit, 'The run was told to stop; the next one goes on where it was.')
}
