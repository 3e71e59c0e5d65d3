import { formatDay } from '#contract/domain/days.ts'
import { impossibleDay } from '#contract/domain/text.ts'
import type { Transaction } from '#contract/schemas/transaction.ts'

/** The date of a row, or the date as filed, marked as impossible. */
export const RowDay = ({ day, dayGiven = '' }: Pick<Transaction, 'day' | 'dayGiven'>) =>
  day === null ? impossibleDay(dayGiven) : <time dateTime={day}>{formatDay(day)}</time>
