import { filesWithFec } from '#contract/domain/office.ts'

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** An amount of a candidate for this office, or why there is none. */
export function moneyWords(cents: number | null, officeCode: string): string {
  if (cents !== null) return DOLLARS.format(cents / 100)
  return filesWithFec(officeCode) ? 'files with the FEC' : 'not reported'
}

/** An ISO day, as people write it. */
export const dayWords = (day: string): string => DAY.format(new Date(day))
