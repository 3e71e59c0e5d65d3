import { Downloads } from '#client/components/Downloads.tsx'
import { Link } from 'react-router-dom'
import { formatDate } from '#client/components/formatDate.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/counted.ts'
import { agesText } from '#contract/freshness.ts'
import { apiUrl, documentFileUrl } from '#contract/apiUrls.ts'
import { ABOUT_DATA_PAGE, candidatePage, committeePage } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { NewestDocument, Overview } from '#contract/schemas/overview.ts'
import styles from './NewestDocuments.module.css'

/** The latest documents, and the dates of the data. */
export const NewestDocuments = ({ documents, committees, ages }: Overview) => (
  <div className={styles.news}>
    {documents.length > 0 && (
      <Section title="Newest Documents">
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.id}>
              <time dateTime={document.date}>{formatDate(document.date)}</time>
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
        <Downloads
          of="this list of documents"
          to={(format) => apiUrl(publicAddresses.exportNewestDocuments, { format })}
        />
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
