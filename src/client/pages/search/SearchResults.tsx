import { useSearchNamesQuery } from '#client/api/names.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import {
  contributorHits,
  HIT_KINDS,
  hitGroups,
  isHitKind,
  kindOf,
} from '#client/components/search/hitGroups.ts'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { searchFailure } from '#client/components/search/searchText.ts'
import { normalizeQuery } from '#contract/domain/normalizeQuery.ts'
import { searchPage } from '#contract/pages.ts'
import type { SearchAnswer } from '#contract/schemas/search.ts'
import { CONTRIBUTORS, MAX_HITS } from '#contract/domain/searchLimits.ts'
import { type ResultsAddress, ResultPages } from './ResultPages.tsx'
import styles from './SearchResults.module.css'

interface SearchResultsProps extends ResultsAddress {
  answer: SearchAnswer
}

/** Links to each kind of hit, and the hits of the kind in the address, or of all kinds. */
export function SearchResults({ answer: { hits, hasMore }, ...address }: SearchResultsProps) {
  const { asked, kind } = address
  const isAll = !isHitKind(kind)
  return (
    <div className={styles.found}>
      <LinkRow
        label="Kinds of results"
        links={[
          { words: `All (${hits.length})`, to: searchPage({ q: asked }), isHere: isAll },
          ...hitGroups(hits).map(([each, found]) => ({
            words: `${HIT_KINDS[each]} (${found.length})`,
            to: searchPage({ q: asked, kind: each }),
            isHere: each === kind,
          })),
          {
            words: HIT_KINDS[CONTRIBUTORS],
            to: searchPage({ q: asked, kind: CONTRIBUTORS }),
            isHere: kind === CONTRIBUTORS,
          },
        ]}
      />
      {kind === CONTRIBUTORS ? (
        <Contributors {...address} />
      ) : (
        <ResultPages
          {...address}
          hits={isAll ? hits : hits.filter((hit) => kindOf(hit) === kind)}
          hasMore={hasMore}
        />
      )}
    </div>
  )
}

/** There are millions, so they are searched only when a visitor asks for them. */
function Contributors(address: ResultsAddress) {
  const query = useSearchNamesQuery({ q: normalizeQuery(address.asked), limit: MAX_HITS })
  return (
    <QueryBoundary query={query} loading="Searching..." failure={searchFailure}>
      {({ hits, hasMore }) => (
        <>
          <p>
            Rows filed under one name and ZIP code; not necessarily one person. Add a place or an occupation
            to find the one you mean.
          </p>
          <ResultPages {...address} hits={contributorHits(hits)} hasMore={hasMore} />
        </>
      )}
    </QueryBoundary>
  )
}
