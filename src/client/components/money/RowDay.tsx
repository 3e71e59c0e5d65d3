import { formatDay } from '#contract/domain/days.ts'
import { impossibleDay } from '#contract/domain/text.ts'
import type { Transaction } from '#contract/schemas/transaction.ts'

/** The day of a row, or the day as filed with the words that it cannot be. */
export const RowDay = ({ day, dayGiven = '' }: Pick<Transaction, 'day' | 'dayGiven'>) =>
  day === null ? impossibleDay(dayGiven) : <time dateTime={day}>{formatDay(day)}</time>
