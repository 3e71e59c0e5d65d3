import { Page } from '#client/components/Page.tsx'
import { usePrefetchList } from '#client/components/usePrefetchList.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import styles from './HomePage.module.css'
import { Link } from '#client/components/Link.tsx'

export function HomePage() {
  return (
    <div className={styles.home}>
      <Page
        subject={PAGE_SUBJECTS.home}
        heading="Welcome to a better campaign finance database."
        lead="Explore candidate and committee information for elections, past and present."
      >
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
      </Page>
    </div>
  )
}
