import type { MatchReason } from '#contract/schemas/voterMatch.ts'
import { nicknamesOf } from './nicknames.ts'
import type { PersonNames } from './personNames.ts'

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
