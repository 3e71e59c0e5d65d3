import { isCalendarDay } from './isCalendarDay.ts'

const DAY = /(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d)/g

/** What follows the day in an election's id, also after other programs have changed the hyphen or the case. */
const OF_ELECTION = [/^-[A-Z\d]{3}(?![A-Za-z\d])/, /^[-_ ](?:gen|pri|ppp|s\d\d)(?![a-z\d])/i]

/**
 * The ISO day in a file name such as `CommitteeList_active_20260724.txt`. The day in an election's id, `20261103-GEN`,
 * does not count.
 */
export function dayIn(name: string): string | null {
  for (const { 0: text, 1: year, 2: month, 3: day, index } of name.matchAll(DAY)) {
    const rest = name.slice(index + text.length)
    if (OF_ELECTION.some((suffix) => suffix.test(rest))) continue
    const iso = `${year}-${month}-${day}`
    return isCalendarDay(iso) ? iso : null
  }
  return null
}
