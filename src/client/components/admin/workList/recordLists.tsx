import { VoterIdCell } from '#client/components/admin/voterIds/VoterIdCell.tsx'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { editCandidatePage, editCommitteePage } from '#contract/adminPages.ts'
import { accountNumbersOf, accountsOf, cashOnHand, committeeAccounts } from '#contract/domain/accounts.ts'
import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName, chairName, treasurerName } from '#contract/domain/names.ts'
import { CANDIDATE_COLUMNS, candidateListRules } from '#contract/lists/candidateList.ts'
import { COMMITTEE_COLUMNS, committeeListRules } from '#contract/lists/committeeList.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import type { Choice, ListAddress } from '#contract/lists/listState.ts'
import { cashPage } from '#contract/pages.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { RecordListDescription } from './RecordList.tsx'

/** The address of a list with these filters and columns, which sort it too, except the last ones. */
const workAddress = (
  choices: readonly Choice[],
  usual: string,
  columns: readonly string[],
  unsorted: readonly string[] = [],
): ListAddress => ({
  hasText: true,
  choices,
  sorts: ['account', 'name', ...columns.filter((column) => !unsorted.includes(column))],
  order: { key: 'account', direction: 'descending' },
  columns: { usual, read: among(columns) },
})

/** Parses a list of these columns in any order. */
function among(all: readonly string[]) {
  return (value: string): string | undefined => {
    const wanted = value.split(',')
    const known = all.filter((column) => wanted.includes(column))
    return known.length === wanted.length ? known.join(',') : undefined
  }
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const MONEY = { ...CASH, width: 'money', align: 'number', sortFirst: 'descending' } as const

/** All candidates on the state's list. */
export const ALL_CANDIDATES: RecordListDescription<Candidate> = {
  type: 'candidate',
  address: workAddress(
    ['election', 'office', 'party', 'status', 'district', 'voter', 'edited', 'added', 'money'],
    'voter,party,office,election,status',
    ['voter', 'party', 'office', 'district', 'election', 'status', 'city', 'changed', 'cash'],
    ['changed'],
  ),
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
  rulesOf(balances, facts) {
    const rules = candidateListRules(balances)
    const [edited, added] = [new Set(facts.edited), new Set(facts.added)]
    return {
      ...rules,
      textOf: ({ NameFirst, NameMiddle, NameLast, AcctNum, VoterID }) =>
        [NameFirst, NameMiddle, NameLast, AcctNum, VoterID].join(' '),
      choiceOf: {
        ...rules.choiceOf,
        election: ({ ElectionID }) => electionName(ElectionID),
        office: ({ OfficeDesc }) => OfficeDesc,
        voter: ({ VoterID }) => (VoterID === '' ? 'Without' : 'With'),
        edited: ({ AcctNum }) => yesOrNo(edited.has(AcctNum)),
        added: ({ AcctNum }) => yesOrNo(added.has(AcctNum)),
      },
      sortValueOf: {
        ...rules.sortValueOf,
        voter: ({ VoterID }) => VoterID,
        party: ({ PartyCode }) => partyText(PartyCode),
        election: ({ ElectionID }) => electionName(ElectionID),
        city: ({ City }) => City,
      },
    }
  },
  columnsOf(balances, facts, isSpecified) {
    const [edited, added] = [new Set(facts.edited), new Set(facts.added)]
    // Only the specification's own buttons are called Edit.
    const purpose = isSpecified ? 'VoterID of' : 'edit the VoterID of'
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
        ...MONEY,
        cell: (candidate) => (
          <CashCell
            cash={cashOnHand(accountsOf(candidate), balances)}
            page={cashPage('candidate', candidate.AcctNum)}
          />
        ),
      },
    ]
  },
}

/**
 * The same for one office of an election, whose list shows the columns of the specification. What it is chosen by is not
 * among its filters, nor what takes another call to know.
 */
export const MANAGED_CANDIDATES: RecordListDescription<Candidate> = {
  ...ALL_CANDIDATES,
  address: {
    ...ALL_CANDIDATES.address,
    choices: ['party', 'status', 'district', 'voter', 'money'],
    columns: { usual: 'voter,party,office', read: among(['voter', 'party', 'office']) },
  },
  labels: { ...ALL_CANDIDATES.labels, find: 'Find in this list' },
  beforeName: ['voter'],
  isSpecified: true,
}

/** Candidates without a VoterID, of an election and office that are chosen beside the list. */
export const MISSING_VOTER_IDS: RecordListDescription<Candidate> = {
  ...ALL_CANDIDATES,
  address: workAddress(
    ['party', 'status', 'district'],
    'voter,party,office,district',
    ['voter', 'party', 'office', 'district', 'election', 'status', 'city'],
    ['voter'],
  ),
  labels: { ...ALL_CANDIDATES.labels, find: 'Find in this list', hint: 'By name or account' },
}

/** All committees on the state's list. */
export const ALL_COMMITTEES: RecordListDescription<Committee> = {
  type: 'committee',
  address: workAddress(['type', 'linked', 'money'], 'type,chair,treasurer', [
    'type',
    'chair',
    'treasurer',
    'city',
    'cash',
  ]),
  labels: { ...COMMITTEE_LABELS, labels: { ...CHOICE_LABELS, linked: 'In a candidate’s list' } },
  nameOf: ({ Name }) => Name,
  editPage: editCommitteePage,
  accountsOf: (committees) => committees.map(({ AcctNum }) => AcctNum),
  rulesOf(balances, facts) {
    const rules = committeeListRules(balances)
    const linked = new Set(facts.linked)
    return {
      ...rules,
      textOf: (committee) => `${rules.textOf(committee)} ${chairName(committee)} ${treasurerName(committee)}`,
      choiceOf: { ...rules.choiceOf, linked: ({ AcctNum }) => yesOrNo(linked.has(AcctNum)) },
      sortValueOf: {
        ...rules.sortValueOf,
        type: ({ Type }) => committeeTypeText(Type),
        treasurer: ({ TrsNameLast }) => TrsNameLast,
        city: ({ City }) => City,
      },
    }
  },
  columnsOf: (balances) => [
    ...pageColumns<Committee, keyof typeof COMMITTEE_COLUMNS>(COMMITTEE_COLUMNS, {
      type: { width: 'office', cell: ({ Type }) => committeeTypeText(Type) },
      chair: { width: 'name' },
    }),
    { key: 'treasurer', header: 'Treasurer', width: 'name', cell: treasurerName },
    { key: 'city', header: 'City', width: 'code', cell: ({ City }) => City },
    {
      ...MONEY,
      cell: ({ AcctNum }) => (
        <CashCell
          cash={cashOnHand(committeeAccounts(AcctNum), balances)}
          page={cashPage('committee', AcctNum)}
        />
      ),
    },
  ],
}

/** The same with the columns of the specification, and without the filter that takes another call to know. */
export const MANAGED_COMMITTEES: RecordListDescription<Committee> = {
  ...ALL_COMMITTEES,
  address: {
    ...ALL_COMMITTEES.address,
    choices: ['type', 'money'],
    columns: { usual: 'type', read: among(['type']) },
  },
  labels: { ...ALL_COMMITTEES.labels, find: 'Find in this list' },
  isSpecified: true,
}
