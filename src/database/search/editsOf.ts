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
  const found = new Set<string>()
  const places = Math.min(word.length, MAX_PLACES)
  const letters = NUMBER.test(word) ? NO_LETTERS : LETTERS
  for (let at = 0; at <= places; at += 1) {
    const before = word.slice(0, at)
    const from = word.slice(at)
    for (const letter of letters) found.add(before + letter + from)
    if (from === '') continue
    const after = from.slice(1)
    found.add(before + after)
    for (const letter of letters) found.add(before + letter + after)
    if (after !== '') found.add(before + after.charAt(0) + from.charAt(0) + after.slice(1))
  }
  found.delete(word)
  found.delete('')
  return [...found]
}

/** Whether the words differ by a single typo. */
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
