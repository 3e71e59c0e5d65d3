import { isOneEditApart } from './editsOf.ts'
import { foldWords } from './foldWords.ts'
import { nicknamesOf } from './nicknames.ts'

/** How much of a word another one is, from 0 to 1. */
const LIKENESS = { slip: 0.85, nickname: 0.8, beginning: 0.7, initial: 0.6 }

/**
 * How alike two names are, from 0 to 100: 100 for those that have the same words, in any order and without regard to case,
 * accents and punctuation, and for no others.
 */
export function nameScore(asked: string, name: string): number {
  const [words, rest] = [foldWords(asked), foldWords(name)]
  const all = words.length + rest.length
  let shared = 0
  for (const word of words) {
    const likeness = rest.map((one) => likenessOf(word, one))
    const best = Math.max(0, ...likeness)
    if (best === 0) continue
    shared += best
    rest.splice(likeness.indexOf(best), 1)
  }
  const score = all === 0 ? 0 : Math.round((200 * shared) / all)
  return score === 100 && 2 * shared !== all ? 99 : score
}

function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (isOneEditApart(a, b) && Math.min(a.length, b.length) > 2) return LIKENESS.slip
  if (nicknamesOf(a).has(b)) return LIKENESS.nickname
  if (!a.startsWith(b) && !b.startsWith(a)) return 0
  return Math.min(a.length, b.length) === 1 ? LIKENESS.initial : LIKENESS.beginning
}
