import { Link, useLocation } from 'react-router-dom'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { SearchBox } from '#client/components/search/SearchBox.tsx'
import { searchFailure } from '#client/components/search/searchText.ts'
import { normalizeQuery, MAX_HITS } from '#contract/domain/search.ts'
import { zipIn } from '#contract/domain/places.ts'
import { searchSubject, zipPage } from '#contract/pages.ts'
import styles from './SearchResults.module.css'
import { SearchHelp } from './SearchHelp.tsx'
import { SearchResults } from './SearchResults.tsx'

/** The results of a search; the query, the kind and the page are in the address. */
export function SearchPage() {
  const parameters = new URLSearchParams(useLocation().search)
  const question = parameters.get('q')?.trim() ?? ''
  const zip = zipIn(question)
  const isZip = zip !== '' && question.startsWith(zip)
  const query = useSearchRegisterQuery(
    { q: normalizeQuery(question), limit: MAX_HITS },
    { skip: question === '' },
  )
  return (
    <Page heading={searchSubject(question)}>
      <div className={styles.box}>
        <SearchBox question={question} />
      </div>
      {isZip && (
        <p>
          <Link to={zipPage(zip)}>The districts of ZIP code {zip}, and the races on its ballots</Link>
        </p>
      )}
      {question === '' ? (
        <SearchHelp />
      ) : (
        <QueryBoundary query={query} loading="Searching..." failure={searchFailure}>
          {(answer) => (
            <SearchResults
              answer={answer}
              question={question}
              kind={parameters.get('kind') ?? ''}
              page={Number(parameters.get('page') ?? 1)}
            />
          )}
        </QueryBoundary>
      )}
    </Page>
  )
}
