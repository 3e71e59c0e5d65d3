import { type Failure, isNetworkFailure, serverMessage } from '#client/api/describeFailure.ts'
import { kindOfHit, CONTRIBUTORS } from '#contract/domain/search.ts'
import type { FiledNameHit } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import styles from './Suggestions.module.css'

/** The number of hits; undefined if there are none. */
export function foundText(count: number, hasMore: boolean): string | undefined {
  if (count === 0) return undefined
  const suggestions = count === 1 ? '1 suggestion' : `${count} suggestions`
  return hasMore ? `The best ${suggestions}; Enter shows more.` : `${suggestions}.`
}

/** If nothing was found: what to try next. */
export const nothingFound = (question: string) =>
  `Nothing found for “${question}”. Check the spelling, or try fewer words or an account number.`

/** If there is no answer: why, and that nothing is lost. */
export function searchFailure(failure: Failure): string {
  if (isNetworkFailure(failure))
    return 'No answer: you seem to be offline. What you typed is kept; search again when you are back.'
  const description = serverMessage(failure)
  return `The search failed${description === undefined ? '' : `: ${description}`}. What you typed is kept.`
}

/** The kinds of hits, in words and in the page's order. A query for an account number has its own kind. */
export const HIT_KINDS = {
  account: 'Account numbers',
  race: 'Races',
  candidate: 'Candidates',
  committee: 'Committees',
  officer: 'Chairs and treasurers',
  [CONTRIBUTORS]: 'Contributors and payees',
} as const
type HitKind = keyof typeof HIT_KINDS

export const isHitKind = (text: string): text is HitKind => Object.hasOwn(HIT_KINDS, text)

export type Hit = SearchHit | (FiledNameHit & { kind: typeof CONTRIBUTORS })

export const kindOf = (hit: Hit): HitKind => (hit.kind === CONTRIBUTORS ? CONTRIBUTORS : kindOfHit(hit))

export const contributorHits = (hits: readonly FiledNameHit[]): Hit[] =>
  hits.map((hit) => ({ ...hit, kind: CONTRIBUTORS }))

/** The hits by kind: the kind with the best hit first, and within each kind the best hit first. */
export const hitGroups = (hits: readonly Hit[]): [kind: HitKind, hits: Hit[]][] => [
  ...Map.groupBy(hits, kindOf),
]

/** What distinguishes a hit from others with the same name. */
export function HitDetails({ hit, question }: { hit: Hit; question: string }) {
  if ('place' in hit) return <Marked name={hit.place} question={question} />
  return (
    <>
      {hit.acctNum !== null && (
        <>
          <Marked name={String(hit.acctNum)} question={question} /> ·{' '}
        </>
      )}
      {hit.description}
    </>
  )
}

/** A name with its matching parts marked. */
export const Marked = ({ name, question }: { name: string; question: string }) =>
  markMatches(name, question).map(({ text, isMatch }, index) =>
    // A part has no name but its place.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? (
      <mark className={styles.match} key={index}>
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** A letter as the search compares it: without case and accents. Characters other than letters and digits become ''. */
const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * Splits a name into parts. The beginning of a word that also begins a word of the query is a match; `O'Brien` and `obr`
 * share `O'Br`.
 */
export function markMatches(name: string, question: string) {
  const wanted = question
    .split(/\s+/)
    .map(plainLetters)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const parts: { text: string; isMatch: boolean }[] = []
  const add = (text: string, isMatch: boolean) => {
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += text
    else if (text !== '') parts.push({ text, isMatch })
  }
  for (const word of name.split(/([\s-]+)/)) {
    const begins = wanted.find((one) => plainLetters(word).startsWith(one))
    const end = begins === undefined ? 0 : lengthOf(word, begins)
    add(word.slice(0, end), true)
    add(word.slice(end), false)
  }
  return parts
}

/** The length of the part of a word that folds to this beginning. */
function lengthOf(word: string, beginning: string): number {
  let end = 0
  for (const letter of word) {
    if (plainLetters(word.slice(0, end)).length >= beginning.length) break
    end += letter.length
  }
  return end
}
