import { MAX_QUESTION_WORDS } from '#contract/domain/searchLimits.ts'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { queryVariants } from './documentWords.ts'
import { findDocuments } from './findDocuments.ts'
import { foldWords } from '../names/foldWords.ts'
import { matcherOf } from './rankMatches.ts'
import type { RegisterIndex, Subject } from './registerIndex.ts'

/** Of equally similar subjects, this many are compared by how well they match. */
const MAX_COMPARED = 300

/** Deleted records are in the index and are skipped, so this many more are read than are wanted. */
const SPARE = 20

/** An account number as people write it: `92043`, `account 92043`, `acct. #92043`, `92,043`. */
function accountIn(question: string): number | null {
  const [, digits = ''] =
    /^\s*(?:acc(?:oun)?t\b\.?)?\s*(?:#|(?:no|number)\b\.?)?\s*([\d,]+)\s*$/i.exec(question) ?? []
  return parseAcctNum(/^\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits)
}

export type Matched = { subject: Subject; match: SearchHit['match'] }

interface Wanted {
  /** The share of the read budget; all of it if not given. */
  share?: number
  /** Which subjects may be meant; any if not given. */
  isMeant?: (subject: Subject) => boolean
}

/** The subjects that a query may mean, best first: `enough`, and some to spare. */
export async function matchSubjects(
  { words: index, subject }: RegisterIndex,
  question: string,
  enough: number,
  { share = 1, isMeant = () => true }: Wanted = {},
): Promise<Matched[]> {
  const account = accountIn(question)
  const matched: Matched[] =
    account === null
      ? []
      : (['candidate', 'committee'] as const).map((kind) => ({
          subject: { kind, acctNum: account },
          match: 'account',
        }))
  const words = [...new Set(foldWords(question))].slice(0, MAX_QUESTION_WORDS)
  if (words.length === 0) return matched
  const ways = queryVariants(words, { joinsAny: true })
  const found = await findDocuments(index, words, {
    enough,
    most: Math.max(enough + SPARE, MAX_COMPARED * share),
    share,
    ways,
    isMeant: (document) => isMeant(subject(document)),
  })
  const matchOf = matcherOf(ways)
  const alike = found
    .map(({ document }) => ({ document, match: matchOf(index.wordsOf(document)) }))
    .toSorted((a, b) => a.match.cost - b.match.cost || a.document - b.document)
    .map(({ document, match }) => ({ subject: subject(document), match: match.kind }))
    .filter(({ subject: one }) => one.kind === 'officer' || one.acctNum !== account)
  return [...matched, ...alike].slice(0, enough + SPARE)
}
