import { useGetRelatedQuery } from '#client/api/related.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/text.ts'
import { documentFileUrl } from '#contract/apiUrls.ts'
import { electionName } from '#contract/domain/elections.ts'
import { raceDistrict, raceName } from '#contract/domain/races.ts'
import { officerPage } from '#contract/pages.ts'
import type { NamedCandidate, NamedOfficer, Solicitation } from '#contract/schemas/related.ts'
import { CandidateLink } from '#client/components/links/CandidateLink.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { Link } from 'react-router-dom'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import styles from './RelatedRecords.module.css'

/** Other records about the people and organizations that the record names; nothing if there are none. */
export function RelatedRecords({ acctNum }: { acctNum: number }) {
  const query = useGetRelatedQuery(acctNum)
  if (query.error && !query.data)
    return <QuietFailure query={query}>Related records could not be loaded.</QuietFailure>
  if (!query.data) return null
  const { sameVoter, sameName, officers, solicitations } = query.data
  const itself = officers.filter(({ as, committees }) => as === 'candidate' && committees > 0)
  const people = officers.filter(({ as }) => as !== 'candidate')
  return (
    <>
      {solicitations.length > 0 && (
        <Section title="Who Solicits for Whom">
          <Solicitations solicitations={solicitations} />
        </Section>
      )}
      {people.length > 0 && <Officers officers={people} />}
      {sameVoter.length > 0 && (
        <Section title="Other Registrations">
          <p>The state lists the same voter for these.</p>
          <Registrations candidates={sameVoter} />
        </Section>
      )}
      {sameName.length + itself.length > 0 && (
        <Section title="Filed under the Same Name">
          <p>Not necessarily the same person: nothing the state publishes says so.</p>
          {sameName.length > 0 && <Registrations candidates={sameName} />}
          {itself.length > 0 && <Officers officers={itself} />}
        </Section>
      )}
    </>
  )
}

const Registrations = ({ candidates }: { candidates: readonly NamedCandidate[] }) => (
  <ul>
    {candidates.map(({ acctNum, name, office, district, party, status, electionId, offListSince }) => (
      <li key={acctNum}>
        <CandidateLink acctNum={acctNum}>{name}</CandidateLink>,{' '}
        {[raceName(office, raceDistrict(district)), party, status, electionName(electionId)]
          .filter(Boolean)
          .join(', ')}
        {offListSince !== null && `, not on the state’s list since ${formatDate(offListSince)}`}
      </li>
    ))}
  </ul>
)

const AS: Readonly<Record<NamedOfficer['as'], string>> = {
  chair: 'Chair',
  treasurer: 'Treasurer',
  campaignTreasurer: 'Campaign treasurer',
  candidate: 'Chair or treasurer',
}

/** Each links to all committees with a chair or treasurer of that name, if there are any. */
const Officers = ({ officers }: { officers: readonly NamedOfficer[] }) => (
  <ul aria-label="Officers" className={styles.officers}>
    {officers.map(({ as, name, committees }) => (
      <li key={as}>
        {AS[as]}:{' '}
        {committees === 0 ? (
          name
        ) : (
          <>
            <Link to={officerPage(name)}>{name}</Link>, named by {counted(committees, 'committee')}
          </>
        )}
      </li>
    ))}
  </ul>
)

/** The names as the state's listing writes them; each links to the records it may mean. */
const Solicitations = ({ solicitations }: { solicitations: readonly Solicitation[] }) => (
  <ul>
    {solicitations.map(({ id, date, form, solicitor, organization, filePath, ...pages }) => (
      <li key={id}>
        <Named name={solicitor} page={pages.solicitorPage} /> for{' '}
        <Named name={organization} page={pages.organizationPage} />:{' '}
        {filePath === '' ? form : <a href={documentFileUrl(filePath)}>{form}</a>},{' '}
        <time dateTime={date}>{formatDate(date)}</time>
      </li>
    ))}
  </ul>
)

const Named = ({ name, page }: { name: string; page: string | null }) =>
  page === null ? name : <Link to={page}>{name}</Link>
