import { dayIn } from '#contract/domain/dayIn.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
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
  if (asOf !== undefined) return { day: asOf, isKnown: true }
  const days = names.flatMap((name) => dayIn(name) ?? [])
  const [earliest] = days.toSorted()
  const isKnown = earliest !== undefined && days.length === names.length
  return isKnown ? { day: earliest, isKnown } : { day: today, isKnown: false }
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
