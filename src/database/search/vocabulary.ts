import { beginningsOf } from './WordIndex.ts'

export type Vocabulary = ReturnType<typeof newVocabulary>

/** Numbers words, from 0, each with those of its short beginnings. Several indexes can be made of one vocabulary. */
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
    for (const beginning of beginningsOf(word)) begun.push(numberOf(beginning))
    return number
  }

  return {
    /** Of a word that may be new. */
    numberOf,
    /** Of a word that is known; undefined of others. */
    find: (word: string): number | undefined => numbers.get(word),
    wordOf: (number: number): string => words[number] ?? '',
    /** The numbers of a word's short beginnings, which are words as well; a beginning has none. */
    beginningsOf: (number: number): readonly number[] => beginnings[number] ?? [],
    words: (): readonly string[] => words,
  }
}
