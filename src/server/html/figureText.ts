import { NOT_LOADED, dollarText } from '#contract/domain/money.ts'
import { filesWithFec } from '#contract/domain/races.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A candidate's amount, or why there is none for this office. */
export function moneyText(cents: number | null, officeCode: string): string {
  if (cents !== null) return dollarText(cents)
  return filesWithFec(officeCode) ? 'files with the FEC' : NOT_LOADED
}

/** An ISO day in words. */
export const dayText = (day: string): string => DAY.format(new Date(day))
