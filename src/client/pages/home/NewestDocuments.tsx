import { Downloads } from '#client/components/Downloads.tsx'
import { Link } from 'react-router-dom'
import { formatDay } from '#contract/domain/days.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { isElectionId } from '#contract/domain/elections.ts'
import { counted } from '#contract/domain/text.ts'
import { recordsName, unknownDayText } from '#contract/freshness.ts'
import { apiUrl, documentFileUrl, newestDocuments } from '#contract/apiUrls.ts'
import { ABOUT_DATA_PAGE, candidatePage, committeePage } from '#contract/pages.ts'
import type { NewestDocument, Overview, RecordsAge } from '#contract/schemas/race.ts'
import styles from './NewestDocuments.module.css'

/** The latest documents, and the dates of the data. */
export const NewestDocuments = ({ documents, committees, ages }: Overview) => (
  <div className={styles.news}>
    {documents.length > 0 && (
      <Section title="Newest Documents">
        <ul className={styles.documents}>
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
                    <Owner {...document} />
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

function Owner({ account, name, owner }: NewestDocument) {
  if (account === null) return name
  return <Link to={owner === 'candidate' ? candidatePage(account) : committeePage(account)}>{name}</Link>
}

/** "Data as of 07/24/2026." Kinds of different days: "Candidates as of 07/24/2026. Committees as of 07/25/2026." */
function agesText(ages: readonly RecordsAge[]): string {
  if (ages.some(({ isSample }) => isSample)) return 'Invented sample data.'
  const [first, ...others] = [...Map.groupBy(ages, dayText)]
  if (!first) return 'Nothing has been loaded yet.'
  if (others.length === 0 && first[1][0]?.asOf) return `Data${first[0]}.`
  return [first, ...others]
    .map(([text, kinds]) => `${kinds.map(({ of }) => shortName(of)).join(', ')}${text}.`)
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ')
}

const dayText = (age: RecordsAge) =>
  age.asOf === null ? `: the ${unknownDayText(age)}` : ` as of ${formatDay(age.asOf)}`

const shortName = (of: string) => (isElectionId(of) ? 'candidates' : recordsName(of).toLowerCase())
