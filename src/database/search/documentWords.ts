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

/**
 * The same for a record of the register, which is also found if any two neighboring words are typed as one: "Delgado Reyes"
 * as delgadoreyes, and "Ana Delgado-Reyes" as anadelgadoreyes.
 */
export function recordWords(text: string): string[] {
  const name = text.slice(0, MAX_NAME_LENGTH)
  const found = new Set(documentWords(name))
  for (const words of [foldWords(name), foldWords(name.replaceAll(HYPHENS, ''))])
    for (const [index, word] of words.slice(1).entries()) {
      const joined = (words[index] ?? '') + word
      if (joined.length <= MAX_WORD_LENGTH) found.add(joined)
    }
  return [...found]
}

const HYPHEN = /[-‐‑]/
const HYPHENS = /[-‐‑]/g

const isParticle = (word = '') => word.length <= LONGEST_PARTICLE && !/\d/.test(word)

interface VariantOptions {
  /** Whether any two neighbors may be one word, not only a particle and its name. */
  joinsAny?: boolean
}

/** Other readings of a query: two of its words as one, or without words that carry no meaning. */
export function queryVariants(
  words: readonly string[],
  { joinsAny = false }: VariantOptions = {},
): string[][] {
  const pairs = words.slice(1).map((word, index) => ({ index, before: words[index] ?? '', word }))
  const isJoined = ({ before, word }: (typeof pairs)[number]) => isParticle(before) || isParticle(word)
  const likely = pairs.filter(isJoined)
  const joined = [...likely, ...(joinsAny ? pairs.filter((pair) => !isJoined(pair)) : [])].map(
    ({ index, before, word }) => [...words.slice(0, index), before + word, ...words.slice(index + 2)],
  )
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  const isShorter = telling.length > 0 && telling.length < words.length
  return [[...words], ...joined.slice(0, MAX_JOINED), ...(isShorter ? [telling] : [])]
}

const STOP_WORDS = new Set(['and', 'of', 'the', 'for', 'inc'])
const MAX_JOINED = 3
