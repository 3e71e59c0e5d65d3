import { isOneEditApart } from './editsOf.ts'
import { foldWords } from '../names/foldWords.ts'
import { nicknamesOf } from '../names/nicknames.ts'

/** How much of a word another one counts for, from 0 to 1. */
const LIKENESS = { nickname: 0.75, slip: 0.7, beginning: 0.6, initial: 0.5 }

/** The share of the query's words in a score; the words of the name make up the rest. */
const QUERY_WEIGHT = 0.8

/**
 * How similar two names are, from 0 to 100. Only names with the same words score 100, in any order and regardless of
 * case, accents and punctuation. The query's words count more than additional words of the name: for a last name alone, a
 * longer name that has it is more similar than a shorter one with a typo.
 */
export function nameScore(asked: string, name: string): number {
  const [words, rest] = [foldWords(asked), foldWords(name)]
  const [askedFor, inName] = [words.length, rest.length]
  let shared = 0
  for (const word of words) {
    const likeness = rest.map((one) => likenessOf(word, one))
    const best = Math.max(0, ...likeness)
    if (best === 0) continue
    shared += best
    rest.splice(likeness.indexOf(best), 1)
  }
  if (shared === 0) return 0
  const isSame = shared === askedFor && shared === inName
  const share = (shared / askedFor) * QUERY_WEIGHT + (shared / inName) * (1 - QUERY_WEIGHT)
  return isSame ? 100 : Math.min(99, Math.round(100 * share))
}

function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (isOneEditApart(a, b) && Math.min(a.length, b.length) > 2) return LIKENESS.slip
  if (nicknamesOf(a).has(b)) return LIKENESS.nickname
  if (!a.startsWith(b) && !b.startsWith(a)) return 0
  return Math.min(a.length, b.length) === 1 ? LIKENESS.initial : LIKENESS.beginning
}
