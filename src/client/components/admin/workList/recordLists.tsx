import { useContext } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { VoterIdCell } from '#client/components/admin/VoterIdFields.tsx'
import { FROM_LIST } from '#client/components/BackToList.tsx'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { CHOICE_LABELS } from '#client/components/lists/listLabels.ts'
import type { SortableColumn } from '#client/components/lists/SortedTable.tsx'
import { CashCell } from '#client/components/money/CashCell.tsx'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectTabIndex, workListActions } from '#client/store/slices/workListSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { editCandidatePage, editCommitteePage } from '#contract/adminPages.ts'
import { accountsOf, committeeAccounts } from '#contract/domain/accounts.ts'
import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName, chairName, treasurerName } from '#contract/domain/names.ts'
import { districtNumber, raceDistrict } from '#contract/domain/races.ts'
import { CASH } from '#contract/lists/listColumns.ts'
import { moneyChoiceOf } from '#contract/lists/listState.ts'
import { cashPage } from '#contract/pages.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { Listed, RecordListDescription } from './RecordList.tsx'
import type { RowKeys } from './WorkKeys.tsx'
import { MatchingKeys } from './WorkList.tsx'
import styles from './WorkList.module.css'

const useFromHere = () => ({ ...FROM_LIST, rows: useContext(MatchingKeys) })

interface RowProps {
  acctNum: number
  /** The page of its record. */
  page: string
}

const numberId = (acctNum: number) => `account-${acctNum}`

/** Describes the row's Edit and Delete. */
const NumberLink = ({ acctNum, page }: RowProps) => (
  <Link
    to={page}
    state={useFromHere()}
    id={numberId(acctNum)}
    tabIndex={useAppSelector((state) => selectTabIndex(state, acctNum))}
  >
    {acctNum}
  </Link>
)

/** Leads where the number does, which is the tab stop. */
const NameLink = ({ name, page }: { name: string; page: string }) => (
  <Link to={page} state={useFromHere()} tabIndex={-1}>
    {name}
  </Link>
)

/** The buttons of the specification. */
function RowActions({ acctNum, page }: RowProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const state = useFromHere()
  const described = { 'aria-describedby': numberId(acctNum) }
  return (
    <span className={styles.actions}>
      <Button {...described} onClick={() => void navigate(page, { state })}>
        Edit
      </Button>
      <Button {...described} onClick={() => dispatch(workListActions.deletionAsked(acctNum))}>
        Delete
      </Button>
    </span>
  )
}

const accountColumn = (pageOf: (acctNum: number) => string): SortableColumn<{ AcctNum: number }> => ({
  key: 'account',
  header: 'AcctNum',
  width: 'account',
  sortFirst: 'descending',
  sortValue: ({ AcctNum }) => AcctNum,
  cell: ({ AcctNum }) => <NumberLink acctNum={AcctNum} page={pageOf(AcctNum)} />,
})

const actionsColumn = (pageOf: (acctNum: number) => string): SortableColumn<{ AcctNum: number }> => ({
  key: 'actions',
  header: 'Actions',
  width: 'actions',
  cell: ({ AcctNum }) => <RowActions acctNum={AcctNum} page={pageOf(AcctNum)} />,
})

/** `purpose` is what the button of a VoterID is called, after it. */
const voterColumn = (purpose: string): SortableColumn<Candidate> => ({
  key: 'voter',
  header: 'Voter ID',
  width: 'code',
  sortValue: ({ VoterID }) => VoterID,
  cell: (candidate) => <VoterIdCell candidate={candidate} purpose={purpose} />,
})

const CITY: SortableColumn<{ City: string }> = {
  key: 'city',
  header: 'City',
  width: 'code',
  sortValue: ({ City }) => City,
}

const cashColumn = (owner: DeletableType): SortableColumn<Listed<{ AcctNum: number }>> => ({
  ...CASH,
  width: 'money',
  align: 'number',
  sortFirst: 'descending',
  sortValue: ({ cash }) => cash.cents,
  cell: ({ AcctNum, cash }) => <CashCell cash={cash} page={cashPage(owner, AcctNum)} />,
})

const columnsIn = <Row,>({ columns }: RecordListDescription<Row>, ...keys: string[]) =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])

const NEWEST_FIRST = { key: 'account', direction: 'descending', words: 'newest account first' } as const

const FIXED = ['account', 'name']

const RECORD_KEYS: RowKeys['anywhere'] = [
  ['o', 'Open the record; j and k work there too'],
  ['d', 'Delete the selected rows, after confirmation'],
]

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

type Choices<Row> = RecordListDescription<Row>['choiceOf']

const CHOICES: Choices<Candidate> = {
  party: ({ PartyCode }) => PartyCode,
  status: ({ StatusDesc }) => StatusDesc,
  district: ({ Juris1num }) => raceDistrict(Juris1num),
}
const VOTER_CHOICE: Choices<Candidate> = { voter: ({ VoterID }) => (VoterID === '' ? 'Without' : 'With') }
const MONEY_CHOICE: Choices<object> = { money: ({ cash }) => moneyChoiceOf(cash.cents) }

/** All candidates on the state's list. */
export const ALL_CANDIDATES: RecordListDescription<Candidate> = {
  type: 'candidate',
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
  keyOf: ({ AcctNum }) => AcctNum,
  boxLabel: (candidate) => `Select ${candidate.AcctNum} ${candidateName(candidate)}`,
  nameOf: candidateName,
  accountsOf,
  order: NEWEST_FIRST,
  textOf: ({ NameFirst, NameMiddle, NameLast, AcctNum, VoterID }) =>
    [NameFirst, NameMiddle, NameLast, AcctNum, VoterID].join(' '),
  choiceOf: {
    election: ({ ElectionID }) => electionName(ElectionID),
    office: ({ OfficeDesc }) => OfficeDesc,
    ...CHOICES,
    ...VOTER_CHOICE,
    edited: ({ isEdited }) => yesOrNo(isEdited),
    added: ({ isAdded }) => yesOrNo(isAdded),
    ...MONEY_CHOICE,
  },
  columns: [
    accountColumn(editCandidatePage),
    {
      key: 'name',
      header: 'Name',
      primary: true,
      sortValue: ({ NameLast, NameFirst }) => `${NameLast} ${NameFirst}`,
      cell: (row) => <NameLink name={candidateName(row)} page={editCandidatePage(row.AcctNum)} />,
    },
    voterColumn('edit the VoterID of'),
    { key: 'party', header: 'Party', width: 'name', sortValue: ({ PartyCode }) => partyText(PartyCode) },
    { key: 'office', header: 'Office', width: 'name', sortValue: ({ OfficeDesc }) => OfficeDesc },
    {
      key: 'district',
      header: 'District',
      width: 'district',
      align: 'number',
      sortValue: districtNumber,
      cell: ({ Juris1num }) => Juris1num.replace(/^0+/, ''),
    },
    {
      key: 'election',
      header: 'Election',
      width: 'name',
      sortValue: ({ ElectionID }) => electionName(ElectionID),
    },
    { key: 'status', header: 'Status', width: 'code', sortValue: ({ StatusDesc }) => StatusDesc },
    CITY,
    {
      key: 'changed',
      header: 'Changed Here',
      width: 'code',
      cell: ({ isEdited, isAdded }) =>
        [isEdited && 'VoterID', isAdded && 'accounts'].filter(Boolean).join(', '),
    },
    cashColumn('candidate'),
  ],
  choosable: { fixed: FIXED, usual: ['voter', 'party', 'office', 'election', 'status'] },
  keys: {
    canEdit: true,
    onRow: [
      ['Enter, F2', 'Edit the VoterID'],
      ['Enter', 'In the field: save and move to the row below'],
      ['Esc', 'In the field: discard the change'],
    ],
    anywhere: [['e', 'Edit the VoterID'], ...RECORD_KEYS],
  },
}

/**
 * The same for one office of an election, with the columns and buttons of the specification. What it is chosen by is not
 * among its filters, nor what takes another call to know.
 */
export const MANAGED_CANDIDATES: RecordListDescription<Candidate> = {
  ...ALL_CANDIDATES,
  labels: { ...ALL_CANDIDATES.labels, find: 'Find in this list' },
  choiceOf: { ...CHOICES, ...VOTER_CHOICE, ...MONEY_CHOICE },
  columns: [
    ...columnsIn(ALL_CANDIDATES, 'account'),
    // Only the specification's own buttons are called Edit.
    voterColumn('VoterID of'),
    ...columnsIn(ALL_CANDIDATES, 'name', 'party', 'office'),
    actionsColumn(editCandidatePage),
  ],
  choosable: undefined,
}

/** Candidates without a VoterID, of an election and office that are chosen beside the list. */
export const MISSING_VOTER_IDS: RecordListDescription<Candidate> = {
  ...ALL_CANDIDATES,
  labels: { ...ALL_CANDIDATES.labels, find: 'Find in this list', hint: 'By name or account' },
  choiceOf: CHOICES,
  columns: [
    ...columnsIn(ALL_CANDIDATES, 'account', 'name'),
    // These candidates have no VoterID to sort by.
    { ...voterColumn('edit the VoterID of'), sortValue: undefined },
    ...columnsIn(ALL_CANDIDATES, 'party', 'office', 'district', 'election', 'status', 'city'),
  ],
  choosable: { fixed: FIXED, usual: ['voter', 'party', 'office', 'district'] },
}

/** All committees on the state's list. */
export const ALL_COMMITTEES: RecordListDescription<Committee> = {
  type: 'committee',
  labels: { ...COMMITTEE_LABELS, labels: { ...CHOICE_LABELS, linked: 'In a candidate’s list' } },
  keyOf: ({ AcctNum }) => AcctNum,
  boxLabel: ({ AcctNum, Name }) => `Select ${AcctNum} ${Name}`,
  nameOf: ({ Name }) => Name,
  accountsOf: ({ AcctNum }) => committeeAccounts(AcctNum),
  order: NEWEST_FIRST,
  textOf: (row) => `${row.Name} ${row.AcctNum} ${chairName(row)} ${treasurerName(row)}`,
  choiceOf: {
    type: ({ Type }) => Type,
    linked: ({ isLinked }) => yesOrNo(isLinked),
    ...MONEY_CHOICE,
  },
  columns: [
    accountColumn(editCommitteePage),
    {
      key: 'name',
      header: 'Name',
      primary: true,
      sortValue: ({ Name }) => Name,
      cell: ({ Name, AcctNum }) => <NameLink name={Name} page={editCommitteePage(AcctNum)} />,
    },
    { key: 'type', header: 'Type', width: 'office', sortValue: ({ Type }) => committeeTypeText(Type) },
    {
      key: 'chair',
      header: 'Chair',
      width: 'name',
      sortValue: ({ ChrNameLast }) => ChrNameLast,
      cell: chairName,
    },
    {
      key: 'treasurer',
      header: 'Treasurer',
      width: 'name',
      sortValue: ({ TrsNameLast }) => TrsNameLast,
      cell: treasurerName,
    },
    CITY,
    cashColumn('committee'),
  ],
  choosable: { fixed: FIXED, usual: ['type', 'chair', 'treasurer'] },
  keys: { canEdit: false, onRow: [['Enter', 'Open the record']], anywhere: RECORD_KEYS },
}

/** The same with the columns and buttons of the specification, and without the filter that takes another call to know. */
export const MANAGED_COMMITTEES: RecordListDescription<Committee> = {
  ...ALL_COMMITTEES,
  labels: { ...ALL_COMMITTEES.labels, find: 'Find in this list' },
  choiceOf: { type: ({ Type }) => Type, ...MONEY_CHOICE },
  columns: [...columnsIn(ALL_COMMITTEES, 'account', 'name', 'type'), actionsColumn(editCommitteePage)],
  choosable: undefined,
}
