import { describeFailure } from '#client/api/describeFailure.ts'
import { useListCommitteesQuery } from '#client/api/committees.ts'
import { Answer } from '#client/components/Answer.tsx'
import { Page } from '#client/components/Page.tsx'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { CommitteeTable } from './CommitteeTable.tsx'

export function CommitteeListPage() {
  const query = useListCommitteesQuery()
  return (
    <Page subject={PAGE_SUBJECTS.committees} heading="Florida Election Committees">
      <Answer
        query={query}
        loading="Loading committees..."
        failure={(failure) => describeFailure(failure, 'committees')}
      >
        {(committees) => <CommitteeTable committees={committees} />}
      </Answer>
    </Page>
  )
}
