import { isOneEditApart } from './editsOf.ts'
import { nicknamesOf } from './nicknames.ts'
import { aboutWord } from './WordIndex.ts'

/** How alike a word of a question and one of a document are: 0 is the same. Below `SIMILAR` it begins so. */
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

/** Of each word of a document that was not asked for: it decides only between those that are alike otherwise. */
const COST_OF_MORE = 0.02

export interface Match {
  cost: number
  kind: 'name' | 'beginning' | 'similar'
}

/**
 * How well documents fit the question, by their words. Each way to read the question is tried; the best one counts. What a
 * word costs is found once, however many of the documents have it.
 */
export function matcherOf(ways: readonly (readonly string[])[]): (words: readonly string[]) => Match {
  const costs = new Map(ways.flat().map((asked) => [asked, knownCosts(asked)] as const))
  const matches = ways.map((way) => matchOf(way.flatMap((asked) => costs.get(asked) ?? [])))
  return (words) =>
    matches.map((match) => match(words)).reduce((best, match) => (match.cost < best.cost ? match : best))
}

type Costs = (word: string) => number

function knownCosts(asked: string): Costs {
  const known = new Map<string, number>()
  return (word) => {
    const found = known.get(word) ?? costOf(asked, word)
    known.set(word, found)
    return found
  }
}

const matchOf =
  (asked: readonly Costs[]) =>
  (words: readonly string[]): Match => {
    const lowest = asked.map(() => COST.slipBegins)
    let more = 0
    for (const word of words) {
      let isAsked = word.startsWith('=')
      asked.forEach((costs, at) => {
        const cost = costs(word)
        if (cost < (lowest[at] ?? 0)) lowest[at] = cost
        isAsked ||= cost < COST.slipBegins
      })
      if (!isAsked) more += 1
    }
    const worst = Math.max(...lowest)
    return {
      cost: lowest.reduce((sum, cost) => sum + cost, 0) + COST_OF_MORE * more,
      kind: worst < COST.begins ? 'name' : worst < SIMILAR ? 'beginning' : 'similar',
    }
  }

function costOf(asked: string, word: string): number {
  if (word === asked) return COST.same
  if (word.startsWith('=')) {
    const about = aboutWord(asked)
    return word === about ? COST.about : word.startsWith(about) ? COST.aboutBegins : COST.slipBegins
  }
  if (word.startsWith(asked)) return COST.begins
  if (nicknamesOf(asked).has(word)) return COST.nickname
  if (isOneEditApart(asked, word)) return COST.slip
  return word.length === 1 && asked.startsWith(word) ? COST.initial : COST.slipBegins
}
