import { useListAdminCandidatesQuery } from '#client/api/adminLists.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  electionChosen,
  officeChosen,
  selectElectionId,
  selectOfficeCode,
} from '#client/store/slices/selectionSlice.ts'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import type { SortableColumn } from '#client/components/lists/SortedTable.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { NameLink } from '#client/components/admin/NameLink.tsx'
import { ManageList } from '#client/components/admin/manageList/ManageList.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { Page } from '#client/components/Page.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { officeAmong, useOffices } from '#client/components/elections/useOffices.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Election } from '#contract/schemas/values.ts'
import { partyText } from '#contract/domain/codes.ts'
import { preferredElection } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { LIST_OFFICE } from '#contract/domain/races.ts'

export function ManageCandidatesPage() {
  const dispatch = useAppDispatch()
  const chosenElection = useAppSelector(selectElectionId)
  const chosenOffice = useAppSelector(selectOfficeCode)
  const elections = useElections()
  const toFirstPage = useFirstPage()
  const electionId = chosenElection ?? defaultElection(elections.elections)
  const offices = useOffices(electionId)
  const officeCode = officeAmong(offices.offices, chosenOffice ?? LIST_OFFICE)

  return (
    <Page heading="Manage Candidates">
      {electionId === undefined ? (
        <EmptyState>Loading election data...</EmptyState>
      ) : (
        <>
          <ElectionOfficePicker
            elections={elections}
            electionId={electionId}
            onElection={(value) => {
              dispatch(electionChosen(value))
              toFirstPage()
            }}
            offices={offices}
            officeCode={officeCode}
            onOffice={(code) => {
              dispatch(officeChosen(code))
              toFirstPage()
            }}
          />
          <CandidatesOf key={`${electionId}/${officeCode}`} electionId={electionId} officeCode={officeCode} />
        </>
      )}
    </Page>
  )
}

/** Undefined while the elections are unknown. */
const defaultElection = (elections: readonly Election[] | undefined): string | undefined =>
  elections && preferredElection(elections).value

function CandidatesOf(filters: { electionId: string; officeCode: string }) {
  const query = useListAdminCandidatesQuery(filters)
  return (
    <AdminQuery query={query} loading="Loading candidates...">
      {(candidates) => (
        <ManageList
          type="candidate"
          rows={candidates}
          columns={COLUMNS}
          nameOf={candidateName}
          textOf={searchedText}
          editPage={editCandidatePage}
          empty="No candidates found."
        />
      )}
    </AdminQuery>
  )
}

const searchedText = (candidate: Candidate) =>
  `${candidate.VoterID} ${candidateName(candidate)} ${candidate.PartyCode} ${partyText(candidate.PartyCode)}`

const COLUMNS: SortableColumn<Candidate>[] = [
  {
    key: 'voter',
    header: 'Voter ID',
    width: 'code',
    sortValue: ({ VoterID }) => VoterID,
    cell: ({ VoterID }) => VoterID,
  },
  {
    key: 'name',
    header: 'Name',
    width: 'name',
    primary: true,
    sortValue: ({ NameLast, NameFirst }) => `${NameLast} ${NameFirst}`,
    cell: (candidate) => (
      <NameLink page={editCandidatePage(candidate.AcctNum)}>{candidateName(candidate)}</NameLink>
    ),
  },
  {
    key: 'party',
    header: 'Party',
    width: 'name',
    sortValue: ({ PartyCode }) => partyText(PartyCode),
    cell: ({ PartyCode }) => partyText(PartyCode),
  },
  {
    key: 'office',
    header: 'Office',
    width: 'office',
    sortValue: ({ OfficeDesc }) => OfficeDesc,
    cell: ({ OfficeDesc }) => OfficeDesc,
  },
]
