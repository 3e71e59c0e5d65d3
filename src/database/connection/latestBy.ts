/** So far the clocks of servers may be apart, in milliseconds; what is later than that was written by a wrong one. */
const CLOCK_SKEW_MS = 60_000

/** The latest instant that something recorded before `now` may have, ISO in UTC. */
export const latestBy = (now: Date): string => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
