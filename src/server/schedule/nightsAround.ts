import { addDays } from '#contract/domain/addDays.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'

/** A past or future night. */
export interface Night {
  /** The ISO day on which it starts. */
  day: string
  begins: Date
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })

/** Florida's UTC offsets in summer and winter. */
const OFFSETS = ['-04:00', '-05:00'] as const

/**
 * The last night and the next one, of those that start at `at` ("04:15") in Florida's time, whatever the server's time
 * zone. A time that occurs twice, when daylight saving time ends, counts the first time; one that is skipped, when it
 * begins, is an hour later.
 */
export function nightsAround(now: Date, at: string): { last: Night; next: Night } {
  const today = nightOf(dayInFlorida(now), at)
  return today.begins <= now
    ? { last: today, next: nightOf(addDays(today.day, 1), at) }
    : { last: nightOf(addDays(today.day, -1), at), next: today }
}

function nightOf(day: string, at: string): Night {
  const [inSummer, inWinter] = OFFSETS.map((offset) => new Date(`${day}T${at}:00${offset}`)) as [Date, Date] // one for each offset
  return { day, begins: TIME.format(inSummer) === at ? inSummer : inWinter }
}
