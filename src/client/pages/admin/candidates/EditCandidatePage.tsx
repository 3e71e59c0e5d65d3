import { useParams } from 'react-router-dom'
import { useGetEditableCandidateQuery } from '#client/api/adminCandidates.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { EditAnswer } from '#client/components/admin/EditAnswer.tsx'
import { RawRecord } from '#client/components/admin/RawRecord.tsx'
import { VoterIdForms } from '#client/components/admin/VoterIdForms.tsx'
import { Missing } from '#client/components/RecordAnswer.tsx'
import { parseAcctNum } from '#contract/schemas/acctNum.ts'
import { MANAGE_CANDIDATES_PAGE } from '#contract/adminPages.ts'
import { CandidateAccounts } from './CandidateAccounts.tsx'

export function EditCandidatePage() {
  const acctNum = parseAcctNum(useParams().acctNum ?? '')
  return acctNum === null ? (
    <Missing title="Invalid account number" list={MANAGE_CANDIDATES_PAGE} />
  ) : (
    <EditCandidate acctNum={acctNum} />
  )
}

function EditCandidate({ acctNum }: { acctNum: number }) {
  const query = useGetEditableCandidateQuery(acctNum)
  return (
    <EditAnswer
      query={query}
      heading={`Edit candidate ${acctNum}`}
      notFound="Candidate not found"
      list={MANAGE_CANDIDATES_PAGE}
    >
      {({ candidate }) => (
        <>
          <Section title="VoterID">
            <VoterIdForms candidates={[candidate]} />
          </Section>
          <CandidateAccounts candidate={candidate} />
          <Section title="Record">
            <RawRecord record={candidate} />
          </Section>
        </>
      )}
    </EditAnswer>
  )
}
