import { useListLinkedCandidatesQuery } from '#client/api/candidates.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { CandidateLink } from '#client/components/links/CandidateLink.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { candidateName } from '#contract/domain/names.ts'
import { electionName } from '#contract/domain/elections.ts'

/** The candidates whose account lists contain the committee's account; nothing if there are none. */
export function LinkedCandidates({ acctNum }: { acctNum: number }) {
  const query = useListLinkedCandidatesQuery(acctNum)
  if (query.error && !query.data)
    return <QuietFailure query={query}>Linked candidates could not be loaded.</QuietFailure>
  const { data = [] } = query
  if (data.length === 0) return null
  return (
    <Section title="Candidates">
      <ul>
        {data.map((candidate) => (
          <li key={candidate.AcctNum}>
            <CandidateLink acctNum={candidate.AcctNum}>{candidateName(candidate)}</CandidateLink>,{' '}
            {candidate.OfficeDesc}, {electionName(candidate.ElectionID)}
          </li>
        ))}
      </ul>
      <Downloads
        of="these candidates"
        to={(format) => apiUrl(publicAddresses.exportCandidatesByAccount, { format, acctNum })}
      />
    </Section>
  )
}
