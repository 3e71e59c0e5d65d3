import type { Candidate } from '#contract/schemas/candidate.ts'
import { foldWords } from './foldWords.ts'

/** The names of a candidate or a voter, as the words by which names are compared. */
export interface PersonNames {
  last: readonly string[]
  first: readonly string[]
  middle: readonly string[]
  /** A candidate's nicknames, which the state's list puts in quotes. */
  nicknames: readonly string[]
  /** What tells a father from his son, such as `jr`; '' if nothing does. */
  generation: string
}

const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const TITLES = new Set(['md', 'phd', 'esq', 'dr'])

const QUOTED = /["“”]([^"“”]*)["“”]/g

/** `names` are a candidate's or a voter's, in the state's spelling, with any suffix after the last one. */
export function personNames(names: Record<'last' | 'first' | 'middle', string>): PersonNames {
  const quoted = [names.first, names.middle].flatMap((text) => [...text.matchAll(QUOTED)])
  return {
    last: wordsOf(names.last),
    first: wordsOf(names.first),
    middle: wordsOf(names.middle),
    nicknames: quoted.flatMap(([, nickname = '']) => foldWords(nickname).filter(isPart)),
    generation: foldWords(names.last).findLast((word) => GENERATIONS.has(word)) ?? '',
  }
}

export const candidateNames = ({
  NameLast,
  NameFirst,
  NameMiddle,
}: Pick<Candidate, 'NameLast' | 'NameFirst' | 'NameMiddle'>) =>
  personNames({ last: NameLast, first: NameFirst, middle: NameMiddle })

const isPart = (word: string) => !GENERATIONS.has(word) && !TITLES.has(word)

const wordsOf = (text: string) => foldWords(text.replaceAll(QUOTED, ' ')).filter(isPart)
