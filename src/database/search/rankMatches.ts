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

/** How well a document with these words fits the question. Each way to read the question is tried; the best one counts. */
export function matchOf(ways: readonly (readonly string[])[], words: readonly string[]): Match {
  const names = words.filter((word) => !word.startsWith('='))
  const matches = ways.map((way) => {
    const costs = way.map((word) => Math.min(...words.map((one) => costOf(word, one))))
    const asked = names.filter((one) => way.some((word) => costOf(word, one) < COST.slipBegins)).length
    const worst = Math.max(...costs)
    return {
      cost: costs.reduce((sum, cost) => sum + cost, 0) + COST_OF_MORE * (names.length - asked),
      kind: worst < COST.begins ? 'name' : worst < SIMILAR ? 'beginning' : 'similar',
    } satisfies Match
  })
  return matches.reduce((best, match) => (match.cost < best.cost ? match : best))
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
