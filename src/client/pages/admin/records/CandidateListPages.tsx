import { useListAdminCandidatesQuery, useGetListFactsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { RecordList } from '#client/components/admin/workList/RecordList.tsx'
import { ALL_CANDIDATES, MANAGED_CANDIDATES } from '#client/components/admin/workList/candidateLists.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { officeAmong, useOffices } from '#client/components/elections/useOffices.ts'
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
          <CandidatesOf key={`${electionId}/${officeCode}`} electionId={electionId} officeCode={officeCode} />
        </>
      )}
    </Page>
  )
}

function CandidatesOf(filters: { electionId: string; officeCode: string }) {
  const query = useListAdminCandidatesQuery(filters)
  return (
    <AdminQuery query={query} loading="Loading candidates...">
      {(candidates) => <RecordList description={MANAGED_CANDIDATES} rows={candidates} />}
    </AdminQuery>
  )
}

const OF_ALL = { electionId: '', officeCode: '' }

/** The same list of any election and office. */
export function AllCandidatesPage() {
  const query = useListAdminCandidatesQuery(OF_ALL)
  const facts = useGetListFactsQuery()
  return (
    <Page
      heading="All Candidates"
      low
      lead="All elections and offices. Your filters are part of this page’s address."
    >
      <AdminQuery query={query} loading="Loading candidates...">
        {(candidates) => (
          <AdminQuery query={facts} loading="Loading candidates...">
            {(known) => <RecordList description={ALL_CANDIDATES} rows={candidates} facts={known} />}
          </AdminQuery>
        )}
      </AdminQuery>
    </Page>
  )
}
