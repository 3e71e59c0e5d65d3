import { isCalendarDay } from './isCalendarDay.ts'

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
