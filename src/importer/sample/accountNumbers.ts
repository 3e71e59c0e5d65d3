import type { SampleRandom } from './sampleRandom.ts'

/** The state numbers candidates and committees from one sequence, so that no two accounts share a number. */
export interface AccountNumbers {
  /** An unused number from `least` to `most`, a range far larger than what is taken from it. */
  take(least: number, most: number): number
}

export function accountNumbers(random: SampleRandom): AccountNumbers {
  const taken = new Set<number>()
  return {
    take(least, most) {
      let number: number
      do number = random.between(least, most)
      while (taken.has(number))
      taken.add(number)
      return number
    },
  }
}

const FIRST_YEAR = 2018
const NUMBERS_PER_YEAR = 3_000

/** The range of numbers given to candidates of a year's elections; later years have higher numbers. */
export function numbersOfYear(year: number): readonly [least: number, most: number] {
  const least = 68_000 + (year - FIRST_YEAR) * NUMBERS_PER_YEAR
  return [least, least + NUMBERS_PER_YEAR - 1]
}
