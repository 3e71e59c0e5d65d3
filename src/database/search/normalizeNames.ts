/**
 * The form in which names are compared: without case and accents, with one blank between words. "Núñez" is "nunez". Voters
 * and the keys of contributors are stored in this form, so a change to it would lose both.
 */
export function normalizeName(name: string): string {
  const folded = name.toLowerCase().trim().replace(/\s+/g, ' ')
  return folded.normalize('NFD').replace(/\p{M}+/gu, '')
}

/** Letters that are not just a letter with an accent, and their common spelling in plain letters. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
}

// @limit imports unit/searchWords: A word by which a name is found: {count} characters; a longer one is cut
export const MAX_WORD_LENGTH = 40

const ASCII = /^[ -~]*$/

/**
 * The words of a name in the form in which they are compared: without case, accents and apostrophes, and initials with
 * periods as one word. "O'Brien-Núñez, J.R. & Sons" is obrien, nunez, jr, and, sons.
 */
export function nameWords(text: string): string[] {
  const small = text.toLowerCase()
  // Nearly all names are ASCII, and removing accents from the others is slow.
  const isPlain = ASCII.test(small)
  let folded = isPlain ? small : withoutAccents(small)
  if (/['`&]/.test(folded)) folded = folded.replaceAll(/['`]/g, '').replaceAll('&', ' and ')
  if (folded.includes('.')) folded = folded.replaceAll(INITIAL, '$1')
  const words = isPlain ? folded.match(/[a-z0-9]+/g) : folded.match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).map((word) => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word))
}

/** A name in the form in which it is compared with others. */
export const nameInWords = (name: string): string => nameWords(name).join(' ')

/** A letter with a period, followed by another letter. */
const INITIAL = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?:\.|$|\s))/gu

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßøæœđðłþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[’‘ʼ´]/g, '')
