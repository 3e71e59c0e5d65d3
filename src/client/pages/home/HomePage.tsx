import { useGetOverviewQuery } from '#client/api/overview.ts'
import { Link } from 'react-router-dom'
import { Page } from '#client/components/Page.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { SearchBox } from '#client/components/search/SearchBox.tsx'
import { usePrefetchList } from '#client/components/lists/usePrefetchList.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { CANDIDATES_PAGE, COMMITTEES_PAGE, HOME_SUBJECT } from '#contract/pages.ts'
import { ElectionAtAGlance } from './ElectionAtAGlance.tsx'
import styles from './HomePage.module.css'
import { NewestDocuments } from './NewestDocuments.tsx'

export function HomePage() {
  const query = useGetOverviewQuery()
  const { data: overview, error, isLoading } = query
  return (
    <div className={styles.home}>
      <Page
        subject={HOME_SUBJECT}
        heading="Welcome to a better campaign finance database."
        lead="Explore candidate and committee information for elections, past and present."
      >
        <SearchBox />
        <Cards />
        {error && !overview && (
          <QuietFailure query={query}>What is new in the register could not be loaded.</QuietFailure>
        )}
        {isLoading && <EmptyState>Loading...</EmptyState>}
        {overview && (
          <div className={styles.news}>
            <ElectionAtAGlance {...overview} />
            <NewestDocuments {...overview} />
          </div>
        )}
      </Page>
    </div>
  )
}

const Cards = () => (
  <div className={styles.cards}>
    <Link className={styles.card} to={CANDIDATES_PAGE} {...usePrefetchList(CANDIDATES_PAGE)}>
      <h2>Search All Candidates</h2>
      <p>Find candidates by year, office and district, with financial summaries and filed documents.</p>
    </Link>
    <Link className={styles.card} to={COMMITTEES_PAGE} {...usePrefetchList(COMMITTEES_PAGE)}>
      <h2>Browse All Committees</h2>
      <p>View committee filings, financials and filed documents.</p>
    </Link>
  </div>
)
