import { remembered } from '../maps.ts'
import { nameWords } from './normalizeNames.ts'
import { nicknamesOf } from './personNames.ts'
import { isOneEditApart } from './words.ts'

/** A word about a document that is not part of its name, such as its office. */
export const attributeWord = (word: string) => `=${word}`

/** Whether a word is about a document and not part of its name. */
const isAttribute = (word: string) => word.startsWith('=')

/**
 * The cost of the difference between a word of the query and one of a document: 0 if they are equal. Below `SIMILAR` it
 * is a prefix.
 */
const COST = {
  same: 0,
  about: 0.4,
  begins: 1,
  aboutBegins: 1.2,
  nickname: 2,
  slip: 2.5,
  initial: 3,
  slipBegins: 4,
}
const SIMILAR = COST.nickname

/** For each word of a document that the query does not have; it only breaks ties. */
const EXTRA_WORD_COST = 0.02

export interface Match {
  cost: number
  kind: 'name' | 'beginning' | 'similar'
}

/**
 * How well documents match the query, by their words. Every reading of the query is tried, and the best one counts. The
 * cost of each word is computed once, however many documents have it.
 */
export function matcherOf(ways: readonly (readonly string[])[]): (words: readonly string[]) => Match {
  const costs = new Map(
    ways.flat().map((typed) => [typed, remembered((word: string) => costOf(typed, word))] as const),
  )
  // A reading of fewer words must not be better because it has fewer words to miss.
  const most = Math.max(...ways.map(({ length }) => length))
  const matches = ways.map((way) =>
    matchOf(
      way.flatMap((typed) => costs.get(typed) ?? []),
      most / way.length,
    ),
  )
  return (words) =>
    matches.map((match) => match(words)).reduce((best, match) => (match.cost < best.cost ? match : best))
}

type Costs = (word: string) => number

const matchOf =
  (typed: readonly Costs[], weight: number) =>
  (words: readonly string[]): Match => {
    const lowest = typed.map(() => COST.slipBegins)
    let more = 0
    for (const word of words) {
      let isInQuestion = isAttribute(word)
      typed.forEach((costs, at) => {
        const cost = costs(word)
        if (cost < (lowest[at] ?? 0)) lowest[at] = cost
        isInQuestion ||= cost < COST.slipBegins
      })
      if (!isInQuestion) more += 1
    }
    const worst = Math.max(...lowest)
    return {
      cost: weight * lowest.reduce((sum, cost) => sum + cost, 0) + EXTRA_WORD_COST * more,
      kind: worst < COST.begins ? 'name' : worst < SIMILAR ? 'beginning' : 'similar',
    }
  }

function costOf(typed: string, word: string): number {
  if (word === typed) return COST.same
  if (isAttribute(word)) {
    const about = attributeWord(typed)
    return word === about ? COST.about : word.startsWith(about) ? COST.aboutBegins : COST.slipBegins
  }
  if (word.startsWith(typed)) return COST.begins
  if (nicknamesOf(typed).has(word)) return COST.nickname
  if (isOneEditApart(typed, word)) return COST.slip
  return word.length === 1 && typed.startsWith(word) ? COST.initial : COST.slipBegins
}

/** How much of a word another one counts for, from 0 to 1. */
const LIKENESS = { nickname: 0.75, slip: 0.7, beginning: 0.6, initial: 0.5 }

/** The share of the query's words in a score; the words of the name make up the rest. */
const QUERY_WEIGHT = 0.8

/**
 * How similar two names are, from 0 to 100. Only names with the same words score 100, in any order and regardless of
 * case, accents and punctuation. The query's words count more than additional words of the name: for a last name alone, a
 * longer name that has it is more similar than a shorter one with a typo.
 */
export function nameScore(question: string, name: string): number {
  const [words, rest] = [nameWords(question), nameWords(name)]
  const [inQuestion, inName] = [words.length, rest.length]
  let shared = 0
  for (const word of words) {
    const likeness = rest.map((one) => likenessOf(word, one))
    const best = Math.max(0, ...likeness)
    if (best === 0) continue
    shared += best
    rest.splice(likeness.indexOf(best), 1)
  }
  if (shared === 0) return 0
  const isSame = shared === inQuestion && shared === inName
  const share = (shared / inQuestion) * QUERY_WEIGHT + (shared / inName) * (1 - QUERY_WEIGHT)
  return isSame ? 100 : Math.min(99, Math.round(100 * share))
}

function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (isOneEditApart(a, b) && Math.min(a.length, b.length) > 2) return LIKENESS.slip
  if (nicknamesOf(a).has(b)) return LIKENESS.nickname
  if (!a.startsWith(b) && !b.startsWith(a)) return 0
  return Math.min(a.length, b.length) === 1 ? LIKENESS.initial : LIKENESS.beginning
}
