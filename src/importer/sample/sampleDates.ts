import { addDays } from '#contract/domain/addDays.ts'
import type { SampleRandom } from './sampleRandom.ts'

/** The sample register is as of this day: nothing in it was filed later. */
export const AS_OF = '2026-07-01'

const DAY = 86_400_000

/** An ISO date from `from` to `to`, both included. */
export function dateBetween(random: SampleRandom, from: string, to: string): string {
  return addDays(from, random.between(0, (Date.parse(to) - Date.parse(from)) / DAY))
}

/** ISO to the state's `MM/DD/YYYY`. */
export function usDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
