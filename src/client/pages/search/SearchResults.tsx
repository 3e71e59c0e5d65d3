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
import { normalizeQuery, CONTRIBUTORS, MAX_HITS } from '#contract/domain/search.ts'
import { searchPage } from '#contract/pages.ts'
import type { FiledNameAnswer } from '#contract/schemas/filedName.ts'
import type { SearchAnswer } from '#contract/schemas/search.ts'
import { type ResultsAddress, ResultPages } from './ResultPages.tsx'
import styles from './SearchResults.module.css'

interface SearchResultsProps extends ResultsAddress {
  answer: SearchAnswer
}

/** Links to each kind of hit, and the hits of the kind in the address, or of all kinds. */
export function SearchResults({ answer, ...address }: SearchResultsProps) {
  const { asked, kind } = address
  // Contributors come last and have a search of their own, so the others need not wait for them.
  const names = useSearchNamesQuery({ q: normalizeQuery(asked), limit: MAX_HITS })
  const contributors = contributorHits(names.data?.hits ?? [])
  const all = [...answer.hits, ...contributors]
  const hasMore = answer.hasMore || names.data?.hasMore === true
  const isAll = !isHitKind(kind)
  return (
    <div className={styles.found}>
      <LinkRow
        label="Kinds of results"
        links={[
          {
            words: names.data ? `All (${hasMore ? 'more than ' : ''}${all.length})` : 'All',
            to: searchPage({ q: asked }),
            isHere: isAll,
          },
          ...hitGroups(answer.hits).map(([each, found]) => ({
            words: `${HIT_KINDS[each]} (${found.length}${answer.hasMore ? ' or more' : ''})`,
            to: searchPage({ q: asked, kind: each }),
            isHere: each === kind,
          })),
          {
            words: HIT_KINDS[CONTRIBUTORS] + contributorsText(names.data),
            to: searchPage({ q: asked, kind: CONTRIBUTORS }),
            isHere: kind === CONTRIBUTORS,
          },
        ]}
      />
      {kind === CONTRIBUTORS ? (
        <QueryBoundary query={names} loading="Searching..." failure={searchFailure}>
          {() => (
            <>
              <p>
                Rows filed under one name and ZIP code; not necessarily one person. Add a place or an
                occupation to find the one you mean.
              </p>
              <ResultPages {...address} hits={contributors} hasMore={names.data?.hasMore === true} />
            </>
          )}
        </QueryBoundary>
      ) : (
        <ResultPages
          {...address}
          hits={isAll ? all : answer.hits.filter((hit) => kindOf(hit) === kind)}
          hasMore={isAll ? hasMore : answer.hasMore}
        />
      )}
    </div>
  )
}

const contributorsText = (answer: FiledNameAnswer | undefined) =>
  answer ? ` (${answer.hasMore ? 'more than ' : ''}${answer.hits.length})` : ''
