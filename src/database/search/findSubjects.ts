import { MAX_QUESTION_WORDS } from '#contract/domain/search.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { nameWords } from './normalizeNames.ts'
import { findNames, fts5Expression, type NameIndex } from './findNames.ts'
import { isOneEditApart, queryVariants } from './words.ts'
import { attributeWord, matcherOf } from './rankMatches.ts'
import { type IndexedDocument, markedWord, type RegisterIndex, type Subject } from './registerIndex.ts'

// @limit memory api/search: Documents that a step of a search of the register compares: {count}
const MAX_COMPARED = 300

/** Deleted records are in the index and are skipped, so this many more are read than are wanted. */
const SPARE = 20

/** How much a lower standing counts: a little more than another word in the name. */
const STANDING_COST = 0.025

export type Matched = { subject: Subject; match: SearchHit['match'] }

/**
 * The subjects that a query may mean, best first: `enough`, and some to spare. It awaits only what the index answers at
 * once, so an index that is replaced meanwhile stays open until the search is over.
 */
export async function findSubjects(
  index: RegisterIndex,
  question: string,
  enough: number,
  kinds: readonly string[] = [],
): Promise<Matched[]> {
  const account = accountIn(question)
  const byNumber: Matched[] =
    account === null
      ? []
      : (['candidate', 'committee'] as const).map((kind) => ({
          subject: { kind, acctNum: account },
          match: 'account',
        }))
  const words = wordsIn(question)
  if (words.length === 0) return byNumber
  const ways = queryVariants(words)
  const documents = await findNames(namesOf(index, kinds), ways, enough)
  const matchOf = matcherOf(ways)
  const isInQuestion = (word: string) =>
    words.some((one) => word.startsWith(one) || isOneEditApart(one, word))
  /** A race has every word that anybody calls it by, and nobody uses all of them. */
  const nameOf = (document: IndexedDocument) =>
    document.subject.kind === 'race'
      ? document.words.map((word) => (isInQuestion(word) ? word : attributeWord(word)))
      : document.words
  const zips = words.filter(isZip).map(markedWord)
  const byName = documents
    .filter(({ subject }) => account === null || !('acctNum' in subject) || subject.acctNum !== account)
    .map((document) => {
      const { cost, kind } = matchOf([
        ...nameOf(document),
        ...document.about.map((word) => attributeWord(word.replace('§', ''))),
      ])
      const isThere = document.about.some((word) => zips.includes(word))
      return {
        ...document,
        cost: cost + STANDING_COST * document.standing,
        match: isThere ? ('place' as const) : kind,
      }
    })
    .toSorted((a, b) => a.cost - b.cost || a.id - b.id)
    .map(({ subject, match }) => ({ subject, match }))
  return [...byNumber, ...byName].slice(0, enough + SPARE)
}

function namesOf(index: RegisterIndex, kinds: readonly string[]): NameIndex<IndexedDocument> {
  const ofKinds =
    kinds.length === 0 ? '' : `(${kinds.map((kind) => `"${markedWord(kind)}"`).join(' OR ')}) AND `
  return {
    matching: (ways) => index.matching(`${ofKinds}(${fts5Expression(ways)})`, MAX_COMPARED),
    typed: (word) => (isZip(word) ? [word, markedWord(word)] : [word]),
    begun: () => (word) => ({ words: [], beginnings: [word] }),
    known: index.known,
    beginnings: index.beginnings,
  }
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
      nameWords(question.replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')).map((word) =>
        word.replace(/^0*(\d{1,3})(?:st|nd|rd|th)?$/, '$1'),
      ),
    ),
  ].slice(0, MAX_QUESTION_WORDS)

const isZip = (word: string) => /^\d{5}$/.test(word)
