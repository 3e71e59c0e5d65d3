import type { Candidate } from '#contract/schemas/candidate.ts'
import type { MatchReason } from '#contract/schemas/voterMatch.ts'
import { nameWords } from './normalizeNames.ts'
import { nicknamesOf } from './nicknames.ts'

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
    nicknames: quoted.flatMap(([, nickname = '']) => nameWords(nickname).filter(isPart)),
    generation: nameWords(names.last).findLast((word) => GENERATIONS.has(word)) ?? '',
  }
}

export const candidateNames = ({
  NameLast,
  NameFirst,
  NameMiddle,
}: Pick<Candidate, 'NameLast' | 'NameFirst' | 'NameMiddle'>) =>
  personNames({ last: NameLast, first: NameFirst, middle: NameMiddle })

const isPart = (word: string) => !GENERATIONS.has(word) && !TITLES.has(word)

const wordsOf = (text: string) => nameWords(text.replaceAll(QUOTED, ' ')).filter(isPart)

export type Likeness = MatchReason['is']

/** How similar two people's names are; parts that are blank on either side are left out. */
export type NameLikeness = Partial<Record<'last' | 'first' | 'middle', Likeness>>

/** Compares the last, first and middle names separately. */
export function compareNames(one: PersonNames, other: PersonNames): NameLikeness {
  return {
    ...(one.last.length > 0 && other.last.length > 0 && { last: lastNames(one, other) }),
    ...(one.first.length > 0 && other.first.length > 0 && { first: firstNames(one, other) }),
    ...(one.middle.length > 0 &&
      other.middle.length > 0 && { middle: middleNames(one.middle, other.middle) }),
  }
}

/** Whether these may be the names of one person. */
export const areAlike = ({ last, first }: NameLikeness): boolean =>
  last !== undefined && last !== 'differs' && first !== undefined && first !== 'differs'

/**
 * A double name is similar to either of its halves, because people use one, the other, or both. Beyond that, even one
 * different letter makes a different name, and so does another suffix: a son may have all of his father's names.
 */
function lastNames(one: PersonNames, other: PersonNames): Likeness {
  if (one.generation !== '' && other.generation !== '' && one.generation !== other.generation)
    return 'differs'
  if (one.last.join('') === other.last.join('')) return 'same'
  return isPartOf(one.last, other.last) || isPartOf(other.last, one.last) ? 'alike' : 'differs'
}

const isPartOf = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word))

/** Many people use a nickname, their middle name or an initial. */
function firstNames(one: PersonNames, other: PersonNames): Likeness {
  if (one.first.join('') === other.first.join('') || one.first[0] === other.first[0]) return 'same'
  const isAlike =
    usedFirstNames(one).some((name) => mayUseName(other.first[0], name)) ||
    usedFirstNames(other).some((name) => mayUseName(one.first[0], name))
  return isAlike ? 'alike' : 'differs'
}

/** The initial of a middle name is not used as a first name. */
const usedFirstNames = ({ first, middle, nicknames }: PersonNames) => [
  ...first.slice(0, 1),
  ...nicknames,
  ...middle.filter((word) => word.length > 1),
]

/** Whether a person with this first name may use that name. */
function mayUseName(first = '', name: string): boolean {
  if (first === name || nicknamesOf(first).has(name)) return true
  return (first.length === 1 || name.length === 1) && first[0] === name[0]
}

function middleNames(one: readonly string[], other: readonly string[]): Likeness {
  if (one.join('') === other.join('')) return 'same'
  const [a = '', b = ''] = [one[0], other[0]]
  return a === b || mayUseName(a, b) ? 'alike' : 'differs'
}
