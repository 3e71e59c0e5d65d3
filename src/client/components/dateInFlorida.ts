import { dayInFlorida } from '#contract/domain/days.ts'
import { formatDate } from './formatDate.ts'

/** The day of an instant in Florida, in American form. */
export const dateInFlorida = (instant: string): string => formatDate(dayInFlorida(new Date(instant)))
