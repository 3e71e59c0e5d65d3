/** A candidate or an officer who is asked for. */
export interface Person {
  first: string
  middle: string
  last: string
}

/** A question, and the kind of its distortion. */
export interface DistortedQuestion {
  kind: string
  question: string
}

export type Draw = (below: number) => number

/** The same numbers every time. */
export function drawer(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pick = <One>(draw: Draw, list: readonly [One, ...One[]]): One => list[draw(list.length)] ?? list[0]

const SURNAME_HEADS = [
  'Ash', 'Bel', 'Bran', 'Cald', 'Cor', 'Dun', 'Eld', 'Fen', 'Gar', 'Hal', 'Ibar', 'Jarn', 'Kel', 'Lor', 'Mont',
  'Nor', 'Ort', 'Pem', 'Quin', 'Ros', 'Sal', 'Tor', 'Urb', 'Val', 'Wex', 'Yar', 'Zam',
] as const // prettier-ignore
const SURNAME_ENDS = [
  'abrook', 'amendi', 'anegra', 'arolla', 'atovsky', 'awinter', 'belmore', 'borough', 'dalino', 'derwick', 'eguren',
  'elstrom', 'emberly', 'enquist', 'estrada', 'holland', 'imoto', 'ingham', 'isola', 'landis', 'merio', 'ofrio',
  'onquez', 'osheim', 'ovecchio', 'ridge', 'uelos', 'uzman', 'vedra', 'worthen',
] as const // prettier-ignore

/** First names, each with names that people use instead. */
const FIRST_NAMES: readonly [readonly [string, ...string[]], ...(readonly [string, ...string[]])[]] = [
  ['Robert', 'Bob', 'Bobby', 'Rob'],
  ['William', 'Bill', 'Will', 'Billy'],
  ['Margaret', 'Peggy', 'Maggie', 'Meg'],
  ['Elizabeth', 'Liz', 'Betsy', 'Beth'],
  ['James', 'Jim', 'Jimmy'],
  ['Richard', 'Dick', 'Rick'],
  ['Katherine', 'Kate', 'Kathy'],
  ['Theodore', 'Ted', 'Teddy'],
  ['Patricia', 'Pat', 'Trish'],
  ['Michael', 'Mike'],
  ['Thomas', 'Tom'],
  ['Susan', 'Sue'],
  ['Jose', 'Pepe'],
  ['Edward', 'Ed', 'Ned'],
  ['Deborah', 'Debbie', 'Deb'],
  ['Lucinda'],
  ['Marisol'],
  ['Desmond'],
  ['Yolanda'],
  ['Ignacio'],
  ['Tamika'],
  ['Priscilla'],
]
const MIDDLE_NAMES = ['', '', 'A.', 'Lee', 'Marie', 'J.', 'Antonio', 'Rae', 'M'] as const

/** Invented people: a third have two surnames, with a hyphen or without. */
export function inventedPeople(count: number, draw: Draw): Person[] {
  const surname = () => pick(draw, SURNAME_HEADS) + pick(draw, SURNAME_ENDS)
  const people = new Map<string, Person>()
  while (people.size < count) {
    const ties = ['', '', '', '', '-', ' '] as const
    const tie = pick(draw, ties)
    const last = tie === '' ? surname() : `${surname()}${tie}${surname()}`
    people.set(last, { first: pick(draw, FIRST_NAMES)[0], middle: pick(draw, MIDDLE_NAMES), last })
  }
  return [...people.values()]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** One letter off: too many, too few, another one, or two swapped. */
const SLIPS: Readonly<Record<string, (word: string, draw: Draw) => string>> = {
  insertion: (word, draw) => {
    const at = draw(word.length + 1)
    return word.slice(0, at) + (LETTERS[draw(26)] ?? '') + word.slice(at)
  },
  deletion: (word, draw) => {
    const at = draw(word.length)
    return word.slice(0, at) + word.slice(at + 1)
  },
  substitution: (word, draw) => {
    const at = draw(word.length)
    return word.slice(0, at) + (LETTERS[draw(26)] ?? '') + word.slice(at + 1)
  },
  transposition: (word, draw) => {
    const at = draw(word.length - 1)
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  },
}

/** A word of at least this many letters is recognized with one letter off. */
const MIN_SLIP_LENGTH = 5

const plain = (text: string) => text.normalize('NFD').replaceAll(/[^A-Za-z -]/g, '').toLowerCase() // prettier-ignore

/** What people type who look for this person. */
export function questionsFor({ first, middle, last }: Person, draw: Draw): DistortedQuestion[] {
  const [given = ''] = plain(first).split(' ')
  const family = plain(last)
  const parts = family.split(/[ -]/)
  const questions: DistortedQuestion[] = [
    { kind: 'as it is', question: `${first} ${last}` },
    { kind: 'swapped', question: `${family} ${given}` },
    { kind: 'swapped', question: `${last.toUpperCase()}, ${first.toUpperCase()}` },
    { kind: 'initial', question: `${given.charAt(0)}. ${family}` },
    { kind: 'initial', question: `${family} ${given.charAt(0)}` },
  ]
  const [, ...nicknames] = FIRST_NAMES.find(([name]) => name.toLowerCase() === given) ?? []
  for (const nickname of nicknames)
    questions.push(
      { kind: 'nickname', question: `${nickname} ${family}` },
      { kind: 'nickname', question: `${family} ${nickname.toLowerCase()}` },
    )
  if (middle !== '')
    questions.push(
      { kind: 'middle name', question: `${given} ${plain(middle)} ${family}` },
      { kind: 'initials', question: `${given.charAt(0)}${plain(middle).charAt(0)} ${family}` },
      { kind: 'initials', question: `${given.charAt(0)}. ${plain(middle).charAt(0)}. ${family}` },
    )
  if (parts.length === 2) {
    const [one = '', two = ''] = parts
    questions.push(
      { kind: 'joined', question: `${given} ${one}${two}` },
      { kind: 'joined', question: `${one}${two}` },
      { kind: 'joined', question: `${one}${two} ${given}` },
      { kind: 'joined', question: `${given} ${one}-${two}` },
      { kind: 'joined', question: `${one} ${two}` },
      { kind: 'joined', question: `${given} ${one}` },
      { kind: 'joined', question: `${given} ${two}` },
      { kind: 'joined, one letter off', question: `${given} ${slip(one + two, draw)}` },
    )
  }
  const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length >= MIN_SLIP_LENGTH)
    for (const [kind, slipped] of Object.entries(SLIPS)) {
      const typed = family.replace(longest, slipped(longest, draw))
      questions.push({ kind, question: `${given} ${typed}` }, { kind, question: `${typed} ${given}` })
      const [nickname] = nicknames
      if (nickname !== undefined)
        questions.push({ kind: `nickname, ${kind}`, question: `${nickname} ${typed}` })
    }
  if (given.length > MIN_SLIP_LENGTH)
    questions.push({ kind: 'both one letter off', question: `${slip(given, draw)} ${slip(longest, draw)}` })
  return questions
}

const slip = (word: string, draw: Draw): string => {
  const all = Object.values(SLIPS)
  return (all[draw(all.length)] ?? all[0])?.(word, draw) ?? word
}
