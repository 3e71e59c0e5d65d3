import { formatNumber } from './formatNumber.ts'

/** A number with its noun, for sentences: "1 row", "2,000 rows", "1 entry". */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : nouns}`
