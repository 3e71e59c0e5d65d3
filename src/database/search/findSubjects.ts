import { MAX_QUESTION_WORDS } from '#contract/domain/search.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { foldWords } from '../names/foldWords.ts'
import { nicknamesOf } from '../names/nicknames.ts'
import { editsOf, isOneEditApart, queryVariants } from './words.ts'
import { attributeWord, matcherOf } from './rankMatches.ts'
import { type IndexedDocument, markedWord, type RegisterIndex, type Subject } from './registerIndex.ts'

/** Of the documents that a step finds, this many are compared by how well they match, the first of the index. */
const MAX_COMPARED = 300

/** Deleted records are in the index and are skipped, so this many more are read than are wanted. */
const SPARE = 20

/** The most words that the misspelled words of a query may stand for together. */
const MAX_SIMILAR = 120

/** Shorter words are one typo away from too many others, and a number is another one. */
const MIN_TYPO_LENGTH = 3
const mayHaveTypo = (word: string) => word.length >= MIN_TYPO_LENGTH && !/\d/.test(word)

/** Of a longer query, so many words may be stored as an initial. */
const MAX_INITIALS = 4

/** How much a lower standing counts: a little more than another word in the name. */
const STANDING_COST = 0.025

export type Matched = { subject: Subject; match: SearchHit['match'] }

/**
 * The subjects that a query may mean, best first: `enough`, and some to spare. Words that no name has, similar words and
 * words that are not typed to their end are tried only if there are not enough without them.
 */
export function findSubjects(
  index: RegisterIndex,
  question: string,
  enough: number,
  kinds: readonly string[] = [],
): Matched[] {
  const account = accountIn(question)
  const matched: Matched[] =
    account === null
      ? []
      : (['candidate', 'committee'] as const).map((kind) => ({
          subject: { kind, acctNum: account },
          match: 'account',
        }))
  const words = wordsIn(question)
  if (words.length === 0) return matched
  const ways = queryVariants(words, { joinsAny: true })
  const found = documentsOf(index, words, ways, enough, kinds)
  const matchOf = matcherOf(ways)
  const isAsked = (word: string) =>
    words.some((asked) => word.startsWith(asked) || isOneEditApart(asked, word))
  /** The words of a race are what anybody calls it; nobody uses all of them. */
  const nameOf = (document: IndexedDocument) =>
    document.subject.kind === 'race'
      ? document.words.map((word) => (isAsked(word) ? word : attributeWord(word)))
      : document.words
  const zips = words.filter(isZip).map(markedWord)
  const alike = found
    .filter(({ subject }) => account === null || !('acctNum' in subject) || subject.acctNum !== account)
    .map((document) => {
      const { cost, kind } = matchOf([...nameOf(document), ...document.about.map(asAttribute)])
      const isThere = document.about.some((word) => zips.includes(word))
      return {
        ...document,
        cost: cost + STANDING_COST * document.standing,
        match: isThere ? ('place' as const) : kind,
      }
    })
    .toSorted((a, b) => a.cost - b.cost || a.place - b.place)
    .map(({ subject, match }) => ({ subject, match }))
  return [...matched, ...alike].slice(0, enough + SPARE)
}

/** An account number as people write it: `92043`, `account 92043`, `acct. #92043`, `92,043`. */
function accountIn(question: string): number | null {
  const [, digits = ''] =
    /^\s*(?:acc(?:oun)?t\b\.?)?\s*(?:#|(?:no|number)\b\.?)?\s*([\d,]+)\s*$/i.exec(question) ?? []
  return parseAcctNum(/^\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits)
}

/** The words of a question; "32801-1234" is 32801, and "7th" and "007" are the district 7. */
const wordsIn = (question: string): string[] =>
  [
    ...new Set(
      foldWords(question.replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')).map((word) =>
        word.replace(/^0*(\d{1,3})(?:st|nd|rd|th)?$/, '$1'),
      ),
    ),
  ].slice(0, MAX_QUESTION_WORDS)

const isZip = (word: string) => /^\d{5}$/.test(word)

const asAttribute = (word: string) => attributeWord(word.replace('§', ''))

/** What one word of the query may stand for, as terms of FTS5. */
type Terms = (word: string) => readonly string[]

/** Words have letters and digits alone, so nothing of FTS5's syntax is in them; the quotes keep `AND` a word. */
const term = (word: string) => `"${word}"`
const beginning = (word: string) => `"${word}"*`

const asTyped: Terms = (word) => [term(word), ...(isZip(word) ? [term(markedWord(word))] : [])]
const begun: Terms = (word) => [...asTyped(word), beginning(word)]

function documentsOf(
  index: RegisterIndex,
  words: readonly string[],
  ways: readonly (readonly string[])[],
  enough: number,
  kinds: readonly string[],
): IndexedDocument[] {
  const found = new Map<number, IndexedDocument>()
  const ofKinds =
    kinds.length === 0 ? '' : `(${kinds.map((kind) => term(markedWord(kind))).join(' OR ')}) AND `
  const find = (expressions: readonly string[]): boolean => {
    if (expressions.length > 0)
      for (const document of index.matching(`${ofKinds}(${expressions.join(' OR ')})`, MAX_COMPARED))
        found.set(document.place, document)
    return found.size >= enough
  }
  const mostSimilar = Math.ceil(MAX_SIMILAR / words.length)
  const alike = remembered((word) => [
    ...begun(word),
    ...[...nicknamesOf(word)].map(term),
    ...(mayHaveTypo(word) ? index.known(editsOf(word), mostSimilar).map(term) : []),
  ])
  const begunAlike = remembered((word) => [
    ...alike(word),
    ...(mayHaveTypo(word.slice(1)) ? index.beginnings(editsOf(word), mostSimilar).map(beginning) : []),
  ])
  const all = (terms: Terms) => ways.map((way) => everyWord(way.map(terms)))

  if (find(all(asTyped)) || find(all(begun)) || find(all(alike)) || find(withInitials(words, alike)))
    return [...found.values()]
  // The most expensive step is tried only if nothing was found.
  if (found.size === 0) find(all(begunAlike))
  return [...found.values()]
}

const everyWord = (groups: readonly (readonly string[])[]) =>
  `(${groups.map((terms) => `(${terms.join(' OR ')})`).join(' AND ')})`

/** A middle name may be stored as its initial. That can stand for one word of several, never for all. */
function withInitials(words: readonly string[], terms: Terms): string[] {
  if (words.length < 2) return []
  return words
    .flatMap((word, at) => {
      const [, initial] = /^(\p{L})./u.exec(word) ?? []
      return initial === undefined ? [] : [{ at, initial }]
    })
    .slice(0, MAX_INITIALS)
    .map(({ at, initial }) =>
      everyWord(words.map((word, place) => (place === at ? [term(initial)] : terms(word)))),
    )
}

function remembered(terms: Terms): Terms {
  const known = new Map<string, readonly string[]>()
  return (word) => {
    const found = known.get(word) ?? terms(word)
    known.set(word, found)
    return found
  }
}
