import { foldWords, MAX_WORD_LENGTH } from '../names/foldWords.ts'

/** "de", "la", "van", "mc", "st" and initials. */
const LONGEST_PARTICLE = 3

/** No name has more characters; what follows is not indexed. */
const MAX_NAME_LENGTH = 1_000

/**
 * The words under which a name is indexed: its own, and combinations for names that people also write as one word:
 * "Smith-Jones" is also smithjones, "de la Cruz" also delacruz and lacruz.
 */
export function documentWords(text: string): string[] {
  const name = text.slice(0, MAX_NAME_LENGTH)
  const words = foldWords(name)
  const found = new Set(words)
  if (HYPHEN.test(name)) for (const word of foldWords(name.replaceAll(HYPHENS, ''))) found.add(word)
  for (const [index, word] of words.entries()) {
    let joined = word
    for (let next = index + 1; next < words.length && isParticle(words[next - 1]); next += 1) {
      joined += words[next]
      // A name of many initials would otherwise have thousands of words.
      if (joined.length > MAX_WORD_LENGTH) break
      found.add(joined)
    }
  }
  return [...found]
}

const HYPHEN = /[-‐‑]/
const HYPHENS = /[-‐‑]/g

const isParticle = (word = '') => word.length <= LONGEST_PARTICLE && !/\d/.test(word)

/** Other readings of a query: two of its words as one, or without words that carry no meaning. */
export function queryVariants(words: readonly string[]): string[][] {
  const joined = words.slice(1).flatMap((word, index) => {
    const before = words[index] ?? ''
    if (!isParticle(before) && !isParticle(word)) return []
    return [[...words.slice(0, index), before + word, ...words.slice(index + 2)]]
  })
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  const isShorter = telling.length > 0 && telling.length < words.length
  return [[...words], ...joined.slice(0, MAX_JOINED), ...(isShorter ? [telling] : [])]
}

const STOP_WORDS = new Set(['and', 'of', 'the', 'for', 'inc'])
const MAX_JOINED = 3
