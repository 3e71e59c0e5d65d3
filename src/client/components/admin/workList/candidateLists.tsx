import { VoterIdCell } from '#client/components/admin/voterIds/VoterIdCell.tsx'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import { accountNumbersOf, accountsOf, cashOnHand } from '#contract/domain/accounts.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { CANDIDATE_COLUMNS } from '#contract/lists/candidateList.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import { candidateCashPage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import type { RecordListDescription } from './RecordList.tsx'
import * as workLists from './workLists.ts'

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
    ...pageColumns(CANDIDATE_COLUMNS, {
      party: { width: 'name', cell: ({ PartyCode }) => partyText(PartyCode) },
      office: { width: 'name' },
      district: { width: 'district', cell: ({ Juris1num }) => Juris1num.replace(/^0+/, '') },
    }),
    {
      key: 'election',
      header: 'Election',
      width: 'name',
      cell: ({ ElectionID }) => electionName(ElectionID),
    },
    ...pageColumns(CANDIDATE_COLUMNS, { status: { width: 'code' } }),
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

export const ALL_CANDIDATES: RecordListDescription<Candidate> = {
  type: 'candidate',
  address: workLists.CANDIDATE_WORK,
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
  rulesOf: workLists.candidateWorkRules,
  columnsOf,
}

export const MANAGED_CANDIDATES: RecordListDescription<Candidate> = {
  ...ALL_CANDIDATES,
  address: workLists.MANAGED_CANDIDATES,
  labels: { ...ALL_CANDIDATES.labels, find: 'Find in this list' },
  // Only the specification's own buttons are called Edit.
  columnsOf: (balances, facts) => columnsOf(balances, facts, 'VoterID of'),
  beforeName: ['voter'],
  isSpecified: true,
}

/** Candidates without a VoterID, of an election and office that are chosen beside the list. */
export const MISSING_VOTER_IDS: RecordListDescription<Candidate> = {
  ...ALL_CANDIDATES,
  address: workLists.MISSING_VOTER_IDS,
  labels: { ...ALL_CANDIDATES.labels, find: 'Find in this list', hint: 'By name or account' },
}
