interface Part {
  text: string
  isMatch: boolean
}

/** A letter as searching compares it: without case and accents; what is neither letter nor digit is nothing. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * A name in parts: those with which a word of it begins as a word of the question does are matches. `O'Brien` and
 * `obr` have `O'Br` in common.
 */
export function markMatches(name: string, question: string): Part[] {
  const wanted = question
    .split(/\s+/)
    .map(fold)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const parts = name.split(/([\s-]+)/).flatMap((word) => {
    const begins = wanted.find((one) => fold(word).startsWith(one))
    if (begins === undefined) return [{ text: word, isMatch: false }]
    const end = lengthOf(word, begins)
    return [
      { text: word.slice(0, end), isMatch: true },
      { text: word.slice(end), isMatch: false },
    ]
  })
  return joined(parts)
}

/** How much of a word folds to this beginning of it. */
function lengthOf(word: string, beginning: string): number {
  let end = 0
  for (const letter of word) {
    if (fold(word.slice(0, end)).length >= beginning.length) break
    end += letter.length
  }
  return end
}

/** Neighbors that are alike as one part. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.text === '') continue
    if (last?.isMatch === part.isMatch) last.text += part.text
    else all.push({ ...part })
  }
  return all
}
