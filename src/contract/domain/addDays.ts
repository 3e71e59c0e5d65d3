import { DAY_MS } from '../durations.ts'

/** The ISO day this many days after another, or before it if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
