import { describeFailure } from '#client/api/describeFailure.ts'
import { useListCommitteesQuery } from '#client/api/committees.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { countOf } from '#client/components/lists/listLabels.ts'
import { Page } from '#client/components/Page.tsx'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { CommitteeTable } from './CommitteeTable.tsx'

export function CommitteeListPage() {
  const query = useListCommitteesQuery()
  return (
    <Page
      subject={PAGE_SUBJECTS.committees}
      heading="Florida Election Committees"
      low
      lead={query.currentData?.length ? countOf(query.currentData.length, COMMITTEE_LABELS) : undefined}
    >
      <QueryBoundary
        query={query}
        loading="Loading committees..."
        failure={(failure) => describeFailure(failure, 'committees')}
      >
        {(committees) => <CommitteeTable committees={committees} />}
      </QueryBoundary>
    </Page>
  )
}
