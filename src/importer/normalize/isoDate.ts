/** Microsoft's servers and programs print a time behind a day, "7/24/2026 12:00:00 AM", unless they are told not to. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?$/i
/** Databases write a time behind a day too. One of another time zone may be of another day. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/

/** Caches dates: millions of rows have only some thousands of them. */
const read = new Map<string, string | null>()
const MAX_CACHED_DATES = 20_000

/**
 * Parses `MM/DD/YYYY` (the state's form) or an ISO date, with or without a time, into an ISO date; null for anything
 * else, including 02/30/2026.
 */
export function isoDate(text: string): string | null {
  const known = read.get(text)
  if (known !== undefined) return known
  const date = readDate(text)
  if (read.size < MAX_CACHED_DATES) read.set(text, date)
  return date
}

function readDate(text: string): string | null {
  const american = AMERICAN.exec(text)
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : ISO.exec(text)?.[1]
  if (iso === undefined) return null
  const [year, month, day] = [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8))]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? iso : null
}

/** Computed without Date objects, because an account can have tens of thousands of dates. */
function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}
