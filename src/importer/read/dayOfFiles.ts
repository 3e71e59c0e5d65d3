import { dayIn } from '#contract/domain/dayIn.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { ImportJob } from '../importJob.ts'

export interface DayOfFiles {
  /** ISO. */
  day: string
  /** Whether the operator or the files say so; else it is the day of the import. */
  isKnown: boolean
}

/**
 * The day these files speak for: the operator's word, else the day their names carry, the earliest where they differ,
 * else `today`, which is Florida's; see dayInFlorida. A single name without a day leaves it unknown.
 */
export function dayOfFiles(names: readonly string[], asOf: string | undefined, today: string): DayOfFiles {
  if (asOf !== undefined) return { day: asOf, isKnown: true }
  const days = names.flatMap((name) => dayIn(name) ?? [])
  const [earliest] = days.toSorted()
  const isKnown = earliest !== undefined && days.length === names.length
  return isKnown ? { day: earliest, isKnown } : { day: today, isKnown: false }
}

/** The day that these files of an import speak for. */
export const dayOfList = (
  files: readonly { name: string }[],
  { asOf, clock = () => new Date() }: Pick<ImportJob, 'asOf' | 'clock'>,
): DayOfFiles =>
  dayOfFiles(
    files.map(({ name }) => name),
    asOf,
    dayInFlorida(clock()),
  )
