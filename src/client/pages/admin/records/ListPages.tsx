import { skipToken } from '@reduxjs/toolkit/query'
import {
  useGetListFactsQuery,
  useListAdminCandidatesQuery,
  useListAdminCommitteesQuery,
} from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import type { QueryResult } from '#client/components/QueryBoundary.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { RecordList, type RecordListDescription } from '#client/components/admin/workList/RecordList.tsx'
import {
  ALL_CANDIDATES,
  ALL_COMMITTEES,
  MANAGED_CANDIDATES,
  MANAGED_COMMITTEES,
} from '#client/components/admin/workList/recordLists.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections, officeAmong, useOffices } from '#client/components/elections/useElections.ts'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  electionChosen,
  officeChosen,
  selectElectionId,
  selectOfficeCode,
} from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { preferredElection } from '#contract/domain/elections.ts'
import { LIST_OFFICE } from '#contract/domain/races.ts'

/** The candidates of an office in an election, as specified. */
export function ManageCandidatesPage() {
  const dispatch = useAppDispatch()
  const chosenElection = useAppSelector(selectElectionId)
  const chosenOffice = useAppSelector(selectOfficeCode)
  const elections = useElections()
  const toFirstPage = useFirstPage()
  // Undefined while the elections are unknown.
  const electionId = chosenElection ?? (elections.elections && preferredElection(elections.elections).value)
  const offices = useOffices(electionId)
  const officeCode = officeAmong(offices.offices, chosenOffice ?? LIST_OFFICE)
  const query = useListAdminCandidatesQuery(electionId === undefined ? skipToken : { electionId, officeCode })
  const choose = (choice: ReturnType<typeof electionChosen | typeof officeChosen>) => {
    dispatch(choice)
    toFirstPage()
  }
  return (
    <Page heading="Manage Candidates" low>
      {electionId === undefined ? (
        <EmptyState>Loading election data...</EmptyState>
      ) : (
        <>
          <ElectionOfficePicker
            elections={elections}
            electionId={electionId}
            onElection={(value) => choose(electionChosen(value))}
            offices={offices}
            officeCode={officeCode}
            onOffice={(code) => choose(officeChosen(code))}
          />
          <AdminQuery query={query} loading="Loading candidates...">
            {(candidates) => (
              <RecordList
                key={`${electionId}/${officeCode}`}
                description={MANAGED_CANDIDATES}
                rows={candidates}
              />
            )}
          </AdminQuery>
        </>
      )}
    </Page>
  )
}

/** All committees, as specified. */
export function ManageCommitteesPage() {
  const query = useListAdminCommitteesQuery()
  return (
    <Page heading="Manage Committees" low>
      <AdminQuery query={query} loading="Loading committees...">
        {(committees) => <RecordList description={MANAGED_COMMITTEES} rows={committees} />}
      </AdminQuery>
    </Page>
  )
}

/** The candidates of any election and office. */
export function AllCandidatesPage() {
  const query = useListAdminCandidatesQuery({ electionId: '', officeCode: '' })
  return (
    <Page
      heading="All Candidates"
      low
      lead="All elections and offices. Your filters are part of this page’s address."
    >
      <AllRecords query={query} description={ALL_CANDIDATES} />
    </Page>
  )
}

/** The committees with more columns and filters. */
export function AllCommitteesPage() {
  const query = useListAdminCommitteesQuery()
  return (
    <Page heading="All Committees" low lead="Your filters are part of this page’s address.">
      <AllRecords query={query} description={ALL_COMMITTEES} />
    </Page>
  )
}

interface AllRecordsProps<Row> {
  query: QueryResult<readonly Row[]>
  description: RecordListDescription<Row>
}

function AllRecords<Row extends { AcctNum: number }>({ query, description }: AllRecordsProps<Row>) {
  const facts = useGetListFactsQuery()
  const loading = `Loading ${description.labels.nouns}...`
  return (
    <AdminQuery query={query} loading={loading}>
      {(rows) => (
        <AdminQuery query={facts} loading={loading}>
          {(known) => <RecordList description={description} rows={rows} facts={known} />}
        </AdminQuery>
      )}
    </AdminQuery>
  )
}
