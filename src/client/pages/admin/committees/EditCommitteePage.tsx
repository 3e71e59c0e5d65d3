import { useParams } from 'react-router-dom'
import { useListLinkedCandidatesQuery } from '#client/api/candidates.ts'
import { useGetCommitteeQuery } from '#client/api/committees.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { AdminAnswer } from '#client/components/admin/AdminAnswer.tsx'
import { EditAnswer } from '#client/components/admin/EditAnswer.tsx'
import { RawRecord } from '#client/components/admin/RawRecord.tsx'
import { VoterIdForms } from '#client/components/admin/VoterIdForms.tsx'
import { Missing } from '#client/components/RecordAnswer.tsx'
import { parseAcctNum } from '#contract/schemas/acctNum.ts'
import { MANAGE_COMMITTEES_PAGE } from '#contract/adminPages.ts'

export function EditCommitteePage() {
  const acctNum = parseAcctNum(useParams().acctNum ?? '')
  return acctNum === null ? (
    <Missing title="Invalid account number" list={MANAGE_COMMITTEES_PAGE} />
  ) : (
    <EditCommittee acctNum={acctNum} />
  )
}

function EditCommittee({ acctNum }: { acctNum: number }) {
  const query = useGetCommitteeQuery(acctNum)
  return (
    <EditAnswer
      query={query}
      heading={`Edit committee ${acctNum}`}
      notFound="Committee not found"
      list={MANAGE_COMMITTEES_PAGE}
    >
      {(committee) => (
        <>
          <Section title="Related Candidates">
            <RelatedCandidates acctNum={acctNum} />
          </Section>
          <Section title="Record">
            <RawRecord record={committee} />
          </Section>
        </>
      )}
    </EditAnswer>
  )
}

function RelatedCandidates({ acctNum }: { acctNum: number }) {
  const query = useListLinkedCandidatesQuery(acctNum)
  return (
    <AdminAnswer query={query} loading="Loading candidates...">
      {(candidates) =>
        candidates.length === 0 ? (
          <EmptyState>No candidates linked to this committee.</EmptyState>
        ) : (
          <VoterIdForms candidates={candidates} />
        )
      }
    </AdminAnswer>
  )
}
