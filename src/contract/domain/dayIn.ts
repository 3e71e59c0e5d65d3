import { isCalendarDay } from './isCalendarDay.ts'

/**
 * The ISO day in a file name such as `CommitteeList_active_20260724.txt`. The day in an election's id, `20261103-GEN`,
 * does not count.
 */
export function dayIn(name: string): string | null {
  const [, year, month, day] = /(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d|-[A-Z0-9]{3})/.exec(name) ?? []
  if (year === undefined) return null
  const iso = `${year}-${month}-${day}`
  return isCalendarDay(iso) ? iso : null
}
