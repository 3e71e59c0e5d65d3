import { Link, useLocation } from 'react-router-dom'
import { useSearchNamesQuery } from '#client/api/names.ts'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { FROM_LIST } from '#client/components/BackToList.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { SearchBox } from '#client/components/search/SearchBox.tsx'
import {
  contributorHits,
  type Hit,
  HIT_KINDS,
  HitDetails,
  hitGroups,
  isHitKind,
  kindOf,
  Marked,
  nothingFound,
  searchFailure,
} from '#client/components/search/hits.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { zipIn } from '#contract/domain/places.ts'
import { CONTRIBUTORS, MAX_HITS, normalizeQuery } from '#contract/domain/search.ts'
import { offListText } from '#contract/domain/text.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE, searchPage, searchSubject, zipPage } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { SearchAnswer } from '#contract/schemas/search.ts'
import styles from './SearchPage.module.css'

function useSearchAddress() {
  const parameters = new URLSearchParams(useLocation().search)
  return {
    question: parameters.get('q')?.trim() ?? '',
    /** '' for all kinds, as for any text that is not a kind. */
    kind: parameters.get('kind') ?? '',
    /** From 1. */
    page: Number(parameters.get('page') ?? 1),
  }
}

/** The results of a search; the query, the kind and the page are in the address. */
export function SearchPage() {
  const { question } = useSearchAddress()
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
          {(answer) => <SearchResults answer={answer} />}
        </QueryBoundary>
      )}
    </Page>
  )
}

/** Links to each kind of hit, and the hits of the kind in the address, or of all kinds. */
function SearchResults({ answer }: { answer: SearchAnswer }) {
  const { question, kind } = useSearchAddress()
  // Contributors come last and have a search of their own, so the others need not wait for them.
  const names = useSearchNamesQuery({ q: normalizeQuery(question), limit: MAX_HITS })
  const contributors = contributorHits(names.data?.hits ?? [])
  const hasMoreNames = names.data?.hasMore === true
  const all = [...answer.hits, ...contributors]
  const hasMore = answer.hasMore || hasMoreNames
  const isAll = !isHitKind(kind)
  const countIf = (isMore: boolean, count: number) =>
    names.data ? ` (${isMore ? 'more than ' : ''}${count})` : ''
  return (
    <div className="stack">
      <LinkRow
        label="Kinds of results"
        links={[
          { words: `All${countIf(hasMore, all.length)}`, to: searchPage({ q: question }), isHere: isAll },
          ...hitGroups(answer.hits).map(([each, hits]) => ({
            words: `${HIT_KINDS[each]} (${hits.length}${answer.hasMore ? ' or more' : ''})`,
            to: searchPage({ q: question, kind: each }),
            isHere: each === kind,
          })),
          {
            words: HIT_KINDS[CONTRIBUTORS] + countIf(hasMoreNames, contributors.length),
            to: searchPage({ q: question, kind: CONTRIBUTORS }),
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
              <ResultPages hits={contributors} hasMore={hasMoreNames} />
            </>
          )}
        </QueryBoundary>
      ) : (
        <ResultPages
          hits={isAll ? all : answer.hits.filter((hit) => kindOf(hit) === kind)}
          hasMore={isAll ? hasMore : answer.hasMore}
        />
      )}
    </div>
  )
}

/** About three screens on a phone. */
const HITS_PER_PAGE = 20

/** A page of hits, with links to the others. */
function ResultPages({ hits, hasMore }: { hits: readonly Hit[]; hasMore: boolean }) {
  const { question, kind, page } = useSearchAddress()
  if (hits.length === 0)
    return (
      <>
        <EmptyState>{nothingFound(question)}</EmptyState>
        <SearchHelp />
      </>
    )
  const pages = Math.ceil(hits.length / HITS_PER_PAGE)
  const current = Math.min(Math.max(1, Math.trunc(page) || 1), pages)
  const first = (current - 1) * HITS_PER_PAGE
  const shown = hits.slice(first, first + HITS_PER_PAGE)
  const results = `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`
  const count = pages > 1 ? `${results}, ${first + 1} to ${first + shown.length} shown` : results
  const q = normalizeQuery(question)
  return (
    <>
      <output className="quiet">
        {hasMore ? `The best ${count}. There are more: add a word to find them.` : `${count}.`}
      </output>
      <ol className={`bare ${styles.results}`} start={first + 1}>
        {shown.map((hit) => (
          <Result key={hit.page} hit={hit} question={question} />
        ))}
      </ol>
      {pages > 1 && (
        <LinkRow
          label="Pages of results"
          links={Array.from({ length: pages }, (_, index) => ({
            words: `Page ${index + 1}`,
            to: searchPage({ q: question, kind, ...(index > 0 && { page: String(index + 1) }) }),
            isHere: index + 1 === current,
          }))}
        />
      )}
      <Downloads
        subject="these results"
        url={
          // Contributors and payees have their own search.
          kind === CONTRIBUTORS
            ? apiUrl(publicAddresses.searchNames, { q })
            : apiUrl(publicAddresses.searchRegister, { q, kind: isHitKind(kind) ? kind : undefined })
        }
      />
    </>
  )
}

const HIT_LABELS = {
  race: 'Race · ',
  candidate: 'Candidate · ',
  committee: 'Committee · ',
  officer: '',
  contributor: 'Contributor or payee · ',
} as const

const Result = ({ hit, question }: { hit: Hit; question: string }) => (
  <li className={`stack ${styles.result}`}>
    {/* A committee leads back to the list of committees, wherever it was found. */}
    <Link to={hit.page} state={hit.kind === 'committee' ? undefined : FROM_LIST}>
      <Marked name={hit.name} question={question} />
    </Link>
    <span>
      {HIT_LABELS[hit.kind]}
      <HitDetails hit={hit} question={question} />
    </span>
    {hit.match === 'similar' && <small>A similar spelling, a nickname, or an initial.</small>}
    {hit.match === 'place' && <small>The address on file has this ZIP code.</small>}
    {'offListSince' in hit && hit.offListSince !== null && <small>{offListText(hit.offListSince)}</small>}
  </li>
)

/** What a visitor can search for, and where else to look. */
const SearchHelp = () => (
  <p>
    Look for a candidate, a race such as “house 55”, a committee, its chair or treasurer, a contributor, a ZIP
    code or an account number. Part of a name will do; the order of the words, accents and a misspelled letter
    do not matter. Or browse the <Link to={CANDIDATES_PAGE}>candidates of an office</Link> or{' '}
    <Link to={COMMITTEES_PAGE}>all committees</Link>. Candidates for local offices, such as sheriff, mayor or
    school board, are not here: they file with their county’s Supervisor of Elections, or with their city.
  </p>
)
