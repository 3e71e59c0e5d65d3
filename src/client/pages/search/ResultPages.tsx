import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { offListText } from '#client/components/record/offListText.ts'
import { Link } from 'react-router-dom'
import { HitDetails } from '#client/components/search/HitDetails.tsx'
import { type Hit, isHitKind } from '#client/components/search/hitGroups.ts'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { Marked } from '#client/components/search/Marked.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import type { ExportFormat } from '#contract/lists/listState.ts'
import { normalizeQuery, CONTRIBUTORS } from '#contract/domain/search.ts'
import { searchPage } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { NothingFound } from './NothingFound.tsx'
import styles from './SearchResults.module.css'

/** About three screens on a phone. */
const HITS_PER_PAGE = 20

/** The parameters of the address. */
export interface ResultsAddress {
  asked: string
  /** '' for all kinds, as for any text that is not a kind. */
  kind: string
  /** From 1. */
  page: number
}

interface ResultPagesProps extends ResultsAddress {
  hits: readonly Hit[]
  hasMore: boolean
}

/** A page of hits, with links to the others. */
export function ResultPages({ hits, hasMore, asked, kind, page }: ResultPagesProps) {
  if (hits.length === 0) return <NothingFound asked={asked} />
  const pages = Math.ceil(hits.length / HITS_PER_PAGE)
  const current = Math.min(Math.max(1, Math.trunc(page) || 1), pages)
  const first = (current - 1) * HITS_PER_PAGE
  return (
    <>
      <output className={styles.count}>{countText(hits.length, first, hasMore)}</output>
      <ol className={styles.results} start={first + 1}>
        {hits.slice(first, first + HITS_PER_PAGE).map((hit) => (
          <Result key={hit.page} hit={hit} asked={asked} />
        ))}
      </ol>
      {pages > 1 && (
        <LinkRow
          label="Pages of results"
          links={Array.from({ length: pages }, (_, index) => ({
            words: `Page ${index + 1}`,
            to: searchPage({ q: asked, kind, ...(index > 0 && { page: String(index + 1) }) }),
            isHere: index + 1 === current,
          }))}
        />
      )}
      <Downloads of="these results" to={(format) => resultsFile(format, asked, kind)} />
    </>
  )
}

/** Contributors and payees have their own search. */
function resultsFile(format: ExportFormat, asked: string, kind: string) {
  const q = normalizeQuery(asked)
  if (kind === CONTRIBUTORS) return apiUrl(publicAddresses.exportNames, { format, q })
  return apiUrl(publicAddresses.exportSearch, { format, q, kind: isHitKind(kind) ? kind : undefined })
}

const Result = ({ hit, asked }: { hit: Hit; asked: string }) => (
  <li className={styles.result}>
    {/* A committee leads back to the list of committees, wherever it was found. */}
    <Link to={hit.page} state={hit.kind === 'committee' ? undefined : FROM_LIST}>
      <Marked name={hit.name} question={asked} />
    </Link>
    <span>
      {HIT_LABELS[hit.kind]}
      <HitDetails hit={hit} question={asked} />
    </span>
    {hit.match === 'similar' && <small>A similar spelling, a nickname, or an initial.</small>}
    {hit.match === 'place' && <small>The address on file has this ZIP code.</small>}
    {'offListSince' in hit && hit.offListSince !== null && <small>{offListText(hit.offListSince)}</small>}
  </li>
)

const HIT_LABELS = {
  race: 'Race · ',
  candidate: 'Candidate · ',
  committee: 'Committee · ',
  officer: '',
  contributor: 'Contributor or payee · ',
} as const

function countText(count: number, first: number, hasMore: boolean): string {
  const results = count === 1 ? '1 result' : `${count} results`
  const last = Math.min(first + HITS_PER_PAGE, count)
  const range = count > HITS_PER_PAGE ? `, ${first + 1} to ${last} shown` : ''
  return hasMore
    ? `The best ${results}${range}. There are more: add a word to find them.`
    : `${results}${range}.`
}
