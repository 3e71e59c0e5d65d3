import { useGetEditableCandidateQuery } from '#client/api/adminCandidates.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { StateTotalsSection } from '#client/components/admin/stateTotals/StateTotalsSection.tsx'
import { EditPage } from '#client/components/admin/editPage/EditPage.tsx'
import { RawRecord } from '#client/components/admin/editPage/RawRecord.tsx'
import { VoterIdForms } from '#client/components/admin/voterIds/VoterIdForms.tsx'
import { WithAcctNum } from '#client/components/record/WithAcctNum.tsx'
import { accountsOf } from '#contract/domain/accounts.ts'
import { Link } from 'react-router-dom'
import { editCandidatePage, historyPage, MANAGE_CANDIDATES_PAGE } from '#contract/adminPages.ts'
import { CandidateAccounts } from './CandidateAccounts.tsx'

export const EditCandidatePage = () => (
  <WithAcctNum list={MANAGE_CANDIDATES_PAGE}>{(acctNum) => <EditCandidate acctNum={acctNum} />}</WithAcctNum>
)

function EditCandidate({ acctNum }: { acctNum: number }) {
  const query = useGetEditableCandidateQuery(acctNum)
  return (
    <EditPage
      query={query}
      heading={`Edit candidate ${acctNum}`}
      notFound="Candidate not found"
      list={MANAGE_CANDIDATES_PAGE}
      acctNum={acctNum}
      editPage={editCandidatePage}
    >
      {({ candidate }) => (
        <>
          <Section title="VoterID">
            <VoterIdForms candidates={[candidate]} />
          </Section>
          <CandidateAccounts candidate={candidate} />
          <StateTotalsSection accounts={accountsOf(candidate)} />
          <Section title="Record" actions={<Link to={historyPage(candidate.id)}>What was changed here</Link>}>
            <RawRecord record={candidate} />
          </Section>
        </>
      )}
    </EditPage>
  )
}
