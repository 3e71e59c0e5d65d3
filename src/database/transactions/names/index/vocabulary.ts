import { indexedPrefixesOf } from './WordIndex.ts'

export type Vocabulary = ReturnType<typeof newVocabulary>

/**
 * Assigns numbers to words, from 0, each with the numbers of its short prefixes. Several indexes can share a vocabulary.
 */
export function newVocabulary() {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const beginnings: number[][] = []

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = words.length
    numbers.set(word, number)
    words.push(word)
    const begun: number[] = []
    beginnings.push(begun)
    for (const beginning of indexedPrefixesOf(word)) begun.push(numberOf(beginning))
    return number
  }

  return {
    /** The number of a word, which may be new. */
    numberOf,
    /** The number of a known word; undefined for others. */
    find: (word: string): number | undefined => numbers.get(word),
    wordOf: (number: number): string => words[number] ?? '',
    /** The numbers of a word's short prefixes, which are words as well; a prefix has none. */
    beginningsOf: (number: number): readonly number[] => beginnings[number] ?? [],
    words: (): readonly string[] => words,
  }
}
