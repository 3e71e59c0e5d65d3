export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Whether a text is an ISO day that the calendar has: 2026-02-31 is not. */
export const isCalendarDay = (text: string): boolean =>
  // A day that the month does not have rolls over into the next month or is an invalid date, which is null in JSON.
  /^\d{4}-\d{2}-\d{2}$/.test(text) && JSON.stringify(new Date(text)).includes(text)

const FLORIDA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The ISO day of an instant in Florida, so that data fetched in the evening is not dated tomorrow. */
export const dayInFlorida = (instant: Date): string => FLORIDA.format(instant)

/** An ISO date in American form: 2026-07-04 is 07/04/2026. No time zone can shift it. */
export const formatDay = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

export const dateInFlorida = (instant: string): string => formatDay(dayInFlorida(new Date(instant)))

/** The ISO day this many days after another, or before it if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const DAY = /(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d)/g

/** What follows the day in an election's id, also after other programs have changed the hyphen or the case. */
const OF_ELECTION = [/^-[A-Z\d]{3}(?![A-Za-z\d])/, /^[-_ ](?:gen|pri|ppp|s\d\d)(?![a-z\d])/i]

/** The earliest ISO day of files with such names as `CommitteeList_active_20260724.txt`; null if one names no day. */
export function dayInNames(names: readonly string[]): string | null {
  const days = names.flatMap((name) => dayIn(name) ?? [])
  return days.length === names.length ? (days.toSorted()[0] ?? null) : null
}

/**
 * The last day in the name, because a range of days such as `20260701-20260731` ends with the day of the newest row. The
 * day in an election's id, `20261103-GEN`, does not count.
 */
function dayIn(name: string): string | null {
  const days = [...name.matchAll(DAY)].flatMap(({ 0: text, 1: year, 2: month, 3: day, index }) => {
    const rest = name.slice(index + text.length)
    return OF_ELECTION.some((suffix) => suffix.test(rest)) ? [] : [`${year}-${month}-${day}`]
  })
  const last = days.at(-1)
  return last !== undefined && isCalendarDay(last) ? last : null
}
