import { addDays } from '#contract/domain/addDays.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'

/** A night that has begun, or will. */
export interface Night {
  /** The day on which it begins, ISO. */
  day: string
  begins: Date
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })

/** Of summer and of winter. */
const OFFSETS = ['-04:00', '-05:00'] as const

/**
 * The night that began last, and the one after it, of those that begin at `at` ("04:15") in Florida's time: the state's
 * night is meant, whatever the time zone of a server. A time that comes twice, when summer ends, is taken the first time;
 * one that does not come, when it begins, an hour later.
 */
export function nightsAround(now: Date, at: string): { last: Night; next: Night } {
  const today = nightOf(dayInFlorida(now), at)
  return today.begins <= now
    ? { last: today, next: nightOf(addDays(today.day, 1), at) }
    : { last: nightOf(addDays(today.day, -1), at), next: today }
}

function nightOf(day: string, at: string): Night {
  const [inSummer, inWinter] = OFFSETS.map((offset) => new Date(`${day}T${at}:00${offset}`)) as [Date, Date] // one for each
  return { day, begins: TIME.format(inSummer) === at ? inSummer : inWinter }
}
