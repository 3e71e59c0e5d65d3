import { useGetOverviewQuery } from '#client/api/overview.ts'
import { Link } from 'react-router-dom'
import { Page } from '#client/components/Page.tsx'
import { OwnerLink } from '#client/components/RecordLink.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { SearchBox } from '#client/components/search/SearchBox.tsx'
import { usePrefetchList } from '#client/components/lists/usePrefetchList.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import {
  ABOUT_DATA_PAGE,
  CANDIDATES_PAGE,
  COMMITTEES_PAGE,
  HOME_SUBJECT,
  electionPage,
  officePage,
} from '#contract/pages.ts'
import { useId } from 'react'
import { formatDay } from '#contract/domain/days.ts'
import { ScrollFrame } from '#client/ui/table/ScrollFrame.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { NOT_LOADED } from '#contract/domain/money.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { isElectionId } from '#contract/domain/elections.ts'
import { recordsName, unknownDayText } from '#contract/freshness.ts'
import { apiUrl, documentFileUrl, newestDocuments } from '#contract/apiUrls.ts'
import type { Overview, RaceMoney, RecordsAge } from '#contract/schemas/race.ts'
import styles from './HomePage.module.css'

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
    <Link className={`stack snug ${styles.card}`} to={CANDIDATES_PAGE} {...usePrefetchList(CANDIDATES_PAGE)}>
      <h2>Search All Candidates</h2>
      <p>Find candidates by year, office and district, with financial summaries and filed documents.</p>
    </Link>
    <Link className={`stack snug ${styles.card}`} to={COMMITTEES_PAGE} {...usePrefetchList(COMMITTEES_PAGE)}>
      <h2>Browse All Committees</h2>
      <p>View committee filings, financials and filed documents.</p>
    </Link>
  </div>
)

/** The candidates still in the race for each office and their cash on hand, added up as in an account book. */
function ElectionAtAGlance({ electionId, electionName, offices, total }: Overview) {
  const id = useId()
  if (electionId === null || total === null || offices.length === 0) return null
  const hasMoney = total.known > 0
  return (
    <Section title={<Link to={electionPage(electionId)}>{electionName}</Link>}>
      <ScrollFrame labelledBy={id}>
        <table className={`ruled ${styles.offices}`} aria-labelledby={id}>
          <caption id={id} className="visually-hidden">
            Candidates still in the race for each office
          </caption>
          <thead>
            <tr>
              <th scope="col">Office</th>
              <th scope="col">Candidates</th>
              {hasMoney && (
                <th scope="col">
                  Cash on Hand <span className={styles.known}>Known</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {offices.map(({ officeCode, office, candidates, money }) => (
              <tr key={officeCode}>
                <th scope="row">
                  <Link to={officePage(electionId, officeCode)}>{office}</Link>
                </th>
                <td>{formatNumber(candidates)}</td>
                {hasMoney && <Cash money={money} isFederal={filesWithFec(officeCode)} />}
              </tr>
            ))}
          </tbody>
          <tfoot className="total">
            <tr>
              <th scope="row">Total</th>
              <td>{formatNumber(offices.reduce((sum, { candidates }) => sum + candidates, 0))}</td>
              {hasMoney && <Cash money={total} isFederal={false} />}
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
      <small>
        Candidates still in the race.{' '}
        {hasMoney
          ? `Known: of how many of their accounts. The oldest figure is as of ${formatDay(total.asOf ?? '')}.`
          : 'Their money is not loaded here.'}
      </small>
    </Section>
  )
}

function Cash({ money: { coh, known, accounts }, isFederal }: { money: RaceMoney; isFederal: boolean }) {
  if (isFederal && coh === null) return <td className={styles.muted}>with the FEC</td>
  return (
    <td>
      {coh === null ? <span className="unknown" title={NOT_LOADED} /> : <Money cents={coh} />}{' '}
      <span className={styles.known}>{`${formatNumber(known)} of ${formatNumber(accounts)}`}</span>
    </td>
  )
}

/** The latest documents, and the dates of the data. */
const NewestDocuments = ({ documents, committees, ages }: Overview) => (
  <div className={`stack ${styles.documents}`}>
    {documents.length > 0 && (
      <Section title="Newest Documents">
        <ul className="bare ruled">
          {documents.map((document) => (
            <li key={document.id}>
              <time dateTime={document.date}>{formatDay(document.date)}</time>
              <span>
                {document.filePath ? (
                  <a href={documentFileUrl(document.filePath)}>{document.description}</a>
                ) : (
                  document.description
                )}{' '}
                {document.name && (
                  <span className={styles.owner}>
                    {document.account === null ? (
                      document.name
                    ) : (
                      <OwnerLink account={{ ...document, account: document.account }} />
                    )}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <Downloads subject="this list of documents" url={apiUrl(newestDocuments)} />
      </Section>
    )}
    <small>
      {counted(committees, 'committee is', 'committees are')} on file. {agesText(ages)}{' '}
      <Link to={ABOUT_DATA_PAGE}>How fresh each record is</Link>
    </small>
  </div>
)

/** "Data as of 07/24/2026." Kinds of different days: "Candidates as of 07/24/2026. Committees as of 07/25/2026." */
function agesText(ages: readonly RecordsAge[]): string {
  if (ages.some(({ isSample }) => isSample)) return 'Invented sample data.'
  const [first, ...others] = [...Map.groupBy(ages, dayText)]
  if (!first) return 'Nothing has been loaded yet.'
  if (others.length === 0 && first[1][0]?.asOf) return `Data${first[0]}.`
  return [first, ...others]
    .map(([text, kinds]) => `${kinds.map(({ subject }) => shortName(subject)).join(', ')}${text}.`)
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ')
}

const dayText = (age: RecordsAge) =>
  age.asOf === null ? `: the ${unknownDayText(age)}` : ` as of ${formatDay(age.asOf)}`

const shortName = (subject: string) =>
  isElectionId(subject) ? 'candidates' : recordsName(subject).toLowerCase()
