import type { Robots } from './readRobots.ts'
import { SiteUnavailable } from './faults.ts'
import { DAY_MS } from '#contract/domain/days.ts'

/** What is known about the site during a visit, and how many requests and failures it has had. */
export interface Visit {
  readonly cookies: Map<string, string>
  robots: Robots | null
  /** When the last request ended, by the site's `now`; null before the first. */
  lastEnd: number | null
  /** Consecutive failed requests. */
  failures: number
  /** The number of requests, including failed attempts. */
  requests: number
  /** How many of the last answers look like those of an outage; an answer that is certainly one of the site's sets it to 0. */
  suspicion: number
  /** How many kinds ended because of such answers. */
  outages: number
  /** Whether the site stopped serving us, or we were told to stop. */
  isOver: boolean
}

export const newVisit = (): Visit => ({
  cookies: new Map(),
  robots: null,
  lastEnd: null,
  failures: 0,
  requests: 0,
  suspicion: 0,
  outages: 0,
  isOver: false,
})

/** Ends the visit; no further request is made. Throws SiteUnavailable. */
export function endVisit(visit: Visit, message: string): never {
  visit.isOver = true
  throw new SiteUnavailable(message)
}

/** If `signal` has aborted, ends the visit and throws SiteUnavailable. */
export function endIfStopped(visit: Visit, signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    endVisit(visit, 'The run was told to stop; the next one continues where it left off.')
}

/** What was asked within this time is not asked again by another run of the same night. */
export const SAME_NIGHT_MS = DAY_MS / 2

/** The instant, ISO, after which answers are of the same night. */
export const sinceTonight = (now: Date) => new Date(now.getTime() - SAME_NIGHT_MS).toISOString()
