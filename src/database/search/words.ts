import { fullName } from '#contract/domain/names.ts'
import { nameWords, MAX_WORD_LENGTH } from './normalizeNames.ts'

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
  const words = nameWords(name)
  const all = new Set(words)
  if (HYPHEN.test(name)) for (const word of nameWords(name.replaceAll(HYPHENS, ''))) all.add(word)
  for (const [index, word] of words.entries()) {
    let joined = word
    for (let next = index + 1; next < words.length && isParticle(words[next - 1]); next += 1) {
      joined += words[next]
      // A name of many initials would otherwise have thousands of words.
      if (joined.length > MAX_WORD_LENGTH) break
      all.add(joined)
    }
  }
  return [...all]
}

/**
 * The same for a record of the register, which is also found if any two neighboring words are typed as one: "Ana
 * Delgado-Reyes" as delgadoreyes, anadelgado and anadelgadoreyes.
 */
export function recordWords(text: string): string[] {
  const name = text.slice(0, MAX_NAME_LENGTH)
  const all = new Set(documentWords(name))
  for (const words of [nameWords(name), nameWords(name.replaceAll(HYPHENS, ''))])
    for (const [index, word] of words.slice(1).entries()) {
      const joined = (words[index] ?? '') + word
      if (joined.length <= MAX_WORD_LENGTH) all.add(joined)
    }
  return [...all]
}

/** The same for a person, whose last names may be typed as one word however they are written. */
export const personWords = (first: string, middle: string, last: string): string[] =>
  recordWords(fullName(first, middle, last.trim().replaceAll(/\s+/g, '-')))

const HYPHEN = /[-‐‑]/
const HYPHENS = /[-‐‑]/g

const isParticle = (word = '') => word.length <= LONGEST_PARTICLE && !/\d/.test(word)

/** Other readings of a query: neighboring words as one, or without words that carry no meaning. */
export function queryVariants(words: readonly string[]): string[][] {
  const runs = words.flatMap((_, from) =>
    words.slice(from + 1).map((__, index) => ({ from, to: from + index + 2 })),
  )
  /** "de la cruz" may be delacruz, "smith jr" smithjr. */
  const isLikely = ({ from, to }: (typeof runs)[number]) =>
    words.slice(from, to - 1).every(isParticle) || (to === from + 2 && isParticle(words[to - 1]))
  const likely = runs.filter(isLikely)
  const others = runs.filter((run) => run.to === run.from + 2 && !isLikely(run))
  const joined = [...likely.toSorted((a, b) => b.to - b.from - (a.to - a.from)), ...others].map(
    ({ from, to }) => [...words.slice(0, from), words.slice(from, to).join(''), ...words.slice(to)],
  )
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  const isShorter = telling.length > 0 && telling.length < words.length
  return [[...words], ...joined.slice(0, MAX_JOINED), ...(isShorter ? [telling] : [])]
}

const STOP_WORDS = new Set(['and', 'of', 'the', 'for', 'inc'])
const MAX_JOINED = 4

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** ZIP codes get no typos with letters. */
const NO_LETTERS: readonly string[] = []
const NUMBER = /^\d+$/

/** Beyond this, typos are sought only at the beginning, so that a long word costs no more than others. */
const MAX_PLACES = 20

/**
 * The words that may have been meant: all spellings one typo away, with a letter too many, too few, replaced, or swapped
 * with its neighbor. They are looked up in a vocabulary, whose size does not matter.
 */
export function editsOf(word: string): string[] {
  const edits = new Set<string>()
  const places = Math.min(word.length, MAX_PLACES)
  const letters = NUMBER.test(word) ? NO_LETTERS : LETTERS
  for (let at = 0; at <= places; at += 1) {
    const before = word.slice(0, at)
    const from = word.slice(at)
    for (const letter of letters) edits.add(before + letter + from)
    if (from === '') continue
    const after = from.slice(1)
    edits.add(before + after)
    for (const letter of letters) edits.add(before + letter + after)
    if (after !== '') edits.add(before + after.charAt(0) + from.charAt(0) + after.slice(1))
  }
  edits.delete(word)
  edits.delete('')
  return [...edits]
}

export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.length < restB.length) return restA === restB.slice(1)
  if (restA.length > restB.length) return restA.slice(1) === restB
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
