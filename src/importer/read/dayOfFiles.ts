import { dayInFlorida, dayInNames } from '#contract/domain/days.ts'
import type { ImportJob } from '../importJob.ts'

export interface DayOfFiles {
  /** ISO. */
  day: string
  /** Whether the day is from the operator or the files; otherwise it is the day of the import. */
  isKnown: boolean
}

/**
 * The day of these files: the operator's, or else the earliest day in their names, or else `today` in Florida; see
 * dayInFlorida. If any name lacks a day, it is unknown.
 */
export function dayOfFiles(names: readonly string[], asOf: string | undefined, today: string): DayOfFiles {
  const day = asOf ?? dayInNames(names)
  return { day: day ?? today, isKnown: day !== null }
}

/** The day of these files of an import. */
export const dayOfList = (
  files: readonly { name: string }[],
  { asOf, clock = () => new Date() }: Pick<ImportJob, 'asOf' | 'clock'>,
): DayOfFiles =>
  dayOfFiles(
    files.map(({ name }) => name),
    asOf,
    dayInFlorida(clock()),
  )
