import { useListCandidatesByAccountQuery } from '#client/api/candidates.ts'
import { useGetCommitteeQuery } from '#client/api/committees.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { StateTotalsSection } from '#client/components/admin/stateTotals/StateTotalsSection.tsx'
import { EditPage, RawRecord } from '#client/pages/admin/records/EditPage.tsx'
import { VoterIdForms } from '#client/components/admin/voterIds/VoterIdForms.tsx'
import { WithAcctNum } from '#client/components/record/WithAcctNum.tsx'
import { Link } from 'react-router-dom'
import { editCommitteePage, historyPage, MANAGE_COMMITTEES_PAGE } from '#contract/adminPages.ts'

export const EditCommitteePage = () => (
  <WithAcctNum list={MANAGE_COMMITTEES_PAGE}>{(acctNum) => <EditCommittee acctNum={acctNum} />}</WithAcctNum>
)

function EditCommittee({ acctNum }: { acctNum: number }) {
  const query = useGetCommitteeQuery(acctNum)
  return (
    <EditPage
      query={query}
      heading={`Edit committee ${acctNum}`}
      notFound="Committee not found"
      list={MANAGE_COMMITTEES_PAGE}
      acctNum={acctNum}
      editPage={editCommitteePage}
    >
      {(committee) => (
        <>
          <Section title="Related Candidates">
            <RelatedCandidates acctNum={acctNum} />
          </Section>
          <StateTotalsSection accounts={[{ accountNum: acctNum, accountName: committee.Name }]} />
          <Section
            title="Record"
            actions={<Link to={historyPage(`committees/${acctNum}`)}>What was changed here</Link>}
          >
            <RawRecord record={committee} />
          </Section>
        </>
      )}
    </EditPage>
  )
}

function RelatedCandidates({ acctNum }: { acctNum: number }) {
  const query = useListCandidatesByAccountQuery(acctNum)
  return (
    <AdminQuery query={query} loading="Loading candidates...">
      {(candidates) =>
        candidates.length === 0 ? (
          <EmptyState>No candidates linked to this committee.</EmptyState>
        ) : (
          <VoterIdForms candidates={candidates} />
        )
      }
    </AdminQuery>
  )
}
