import { formatDay } from './days.ts'

/** Said of a code of the state whose meaning is not known; its files hold some that are typing errors. */
const NOT_KNOWN = 'code without a known meaning'

/** The words for a code; an unknown code as it is, with a note; '' for none. */
export const wordsOf = (words: Readonly<Record<string, string>>, code: string): string =>
  code === '' ? '' : Object.hasOwn(words, code) ? (words[code] ?? code) : `${code} (${NOT_KNOWN})`

export const formatNumber = (number: number): string => number.toLocaleString('en-US')

/** A number with its noun, for sentences: "1 row", "2,000 rows", "1 entry". */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : nouns}`

/** Names the day of a row that cannot be: "dated 12/03/9919, which cannot be". */
export const impossibleDay = (dayGiven: string): string =>
  dayGiven === '' ? 'without a date' : `dated ${dayGiven}, which cannot be`

/** The text with the apostrophes of a typewriter, as the state writes them: phones and word processors type others. */
export const straightApostrophes = (text: string): string => text.replaceAll(/[’‘ʼ´]/g, "'")

/** A number as it is written in addresses: without leading zeros. Any other text is returned as it is. */
export const withoutZeros = (text: string): string => text.replace(/^0+(?=[1-9]\d*$|0$)/, '')

/** Since when the state has not listed a record. */
export const offListText = (since: string): string => `Not on the state’s list since ${formatDay(since)}.`

/** What a text says in JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
