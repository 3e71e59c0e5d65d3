/**
 * How far the clocks of servers may differ, in milliseconds. A later instant was written by a server with a wrong clock.
 */
const CLOCK_SKEW_MS = 60_000

/** The latest instant that a record made before `now` may have, ISO in UTC. */
export const latestPlausible = (now: Date): string => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
