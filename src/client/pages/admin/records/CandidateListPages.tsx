import { useListAdminCandidatesQuery, useGetListFactsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { RecordList, type RecordListDescription } from '#client/components/admin/workList/RecordList.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { officeAmong, useOffices } from '#client/components/elections/useOffices.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  electionChosen,
  officeChosen,
  selectElectionId,
  selectOfficeCode,
} from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import { accountNumbersOf, accountsOf, cashOnHand } from '#contract/domain/accounts.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName, preferredElection } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { LIST_OFFICE } from '#contract/domain/races.ts'
import { CANDIDATE_COLUMNS } from '#contract/lists/candidateList.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import {
  CANDIDATE_WORK,
  candidateWorkRules,
  MANAGED_CANDIDATES,
} from '#client/components/admin/workList/workLists.ts'
import { candidateCashPage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import { VoterIdCell } from './VoterIdCell.tsx'

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
      {(candidates) => <RecordList description={MANAGED} rows={candidates} />}
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
            {(known) => <RecordList description={ALL} rows={candidates} facts={known} />}
          </AdminQuery>
        )}
      </AdminQuery>
    </Page>
  )
}

function columnsOf(
  balances: ReadonlyMap<number, Balance>,
  facts: ListFacts,
  purpose = 'edit the VoterID of',
): DataColumn<Candidate>[] {
  const [edited, added] = [new Set(facts.edited), new Set(facts.added)]
  return [
    {
      key: 'voter',
      header: 'Voter ID',
      width: 'code',
      cell: (candidate) => <VoterIdCell candidate={candidate} purpose={purpose} />,
    },
    { ...CANDIDATE_COLUMNS.party, width: 'name', cell: ({ PartyCode }) => partyText(PartyCode) },
    { ...CANDIDATE_COLUMNS.office, width: 'name', cell: CANDIDATE_COLUMNS.office.value },
    {
      ...CANDIDATE_COLUMNS.district,
      width: 'district',
      cell: ({ Juris1num }) => Juris1num.replace(/^0+/, ''),
    },
    {
      key: 'election',
      header: 'Election',
      width: 'name',
      cell: ({ ElectionID }) => electionName(ElectionID),
    },
    { ...CANDIDATE_COLUMNS.status, width: 'code', cell: CANDIDATE_COLUMNS.status.value },
    { key: 'city', header: 'City', width: 'code', cell: ({ City }) => City },
    {
      key: 'changed',
      header: 'Changed Here',
      width: 'code',
      cell: ({ AcctNum }) =>
        [edited.has(AcctNum) && 'VoterID', added.has(AcctNum) && 'accounts'].filter(Boolean).join(', '),
    },
    {
      ...CASH,
      width: 'money',
      align: 'number',
      sortFirst: 'descending',
      cell: (candidate) => (
        <CashCell
          cash={cashOnHand(accountsOf(candidate), balances)}
          page={candidateCashPage(candidate.AcctNum)}
        />
      ),
    },
  ]
}

const ALL: RecordListDescription<Candidate> = {
  type: 'candidate',
  address: CANDIDATE_WORK,
  labels: {
    noun: 'candidate',
    nouns: 'candidates',
    find: 'Find a candidate',
    hint: 'By name, account or VoterID',
    labels: {
      ...CHOICE_LABELS,
      election: 'Election',
      office: 'Office',
      voter: 'VoterID',
      edited: 'VoterID changed here',
      added: 'Accounts added here',
    },
  },
  nameOf: candidateName,
  editPage: editCandidatePage,
  accountsOf: accountNumbersOf,
  rulesOf: candidateWorkRules,
  columnsOf,
}

const MANAGED: RecordListDescription<Candidate> = {
  ...ALL,
  address: MANAGED_CANDIDATES,
  labels: { ...ALL.labels, find: 'Find in this list' },
  // Only the specification's own buttons are called Edit.
  columnsOf: (balances, facts) => columnsOf(balances, facts, 'VoterID of'),
  beforeName: ['voter'],
  isSpecified: true,
}
