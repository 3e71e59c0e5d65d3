import { type Failure, isNetworkFailure, serverMessage } from '#client/api/describeFailure.ts'
import { kindOfHit, CONTRIBUTORS } from '#contract/domain/search.ts'
import type { FiledNameHit } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'

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
export type HitKind = keyof typeof HIT_KINDS

export const isHitKind = (text: string): text is HitKind => Object.hasOwn(HIT_KINDS, text)

/** A hit of any kind. */
export type Hit = SearchHit | (FiledNameHit & { kind: typeof CONTRIBUTORS })

export const kindOf = (hit: Hit): HitKind => (hit.kind === CONTRIBUTORS ? CONTRIBUTORS : kindOfHit(hit))

export const contributorHits = (hits: readonly FiledNameHit[]): Hit[] =>
  hits.map((hit) => ({ ...hit, kind: CONTRIBUTORS }))

/** The hits by kind: the kind with the best hit first, and within each kind the best hit first. */
export const hitGroups = (hits: readonly Hit[]): [kind: HitKind, hits: Hit[]][] => [
  ...Map.groupBy(hits, kindOf),
]
