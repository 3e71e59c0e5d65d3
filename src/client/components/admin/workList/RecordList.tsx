import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'
import { auditApi } from '#client/api/audit.ts'
import type { Failure } from '#client/api/describeFailure.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { FROM_LIST } from '#client/components/BackToList.tsx'
import type { ListLabels } from '#client/components/lists/listLabels.ts'
import { useListState, type List } from '#client/components/lists/useList.ts'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectTabIndex, selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { deleteFromList } from '#client/store/thunks/changeRecords.ts'
import type { AppThunk } from '#client/store/store.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button, buttonClass } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import type { ListAddress, ListState } from '#contract/lists/listState.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import { NamedRecords, RecordActions } from './RecordActions.tsx'
import { focusList } from './Selection.tsx'
import type { RowKeys } from './WorkKeys.tsx'
import { WorkList, type WorkListDescription } from './WorkList.tsx'
import styles from './WorkList.module.css'

/** What a list of records is, from its rows to its words. */
export interface RecordListDescription<Row> {
  type: DeletableType
  address: ListAddress
  labels: ListLabels
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
  /** The accounts whose cash on hand the list shows. */
  accountsOf: (rows: readonly Row[]) => readonly number[]
  rulesOf: (
    balances: ReadonlyMap<number, Balance>,
    facts: ListFacts,
  ) => Omit<ListRules<Row>, 'address' | 'compare'>
  /** All columns that can be shown in addition to the account and the name, in order. */
  columnsOf: (
    balances: ReadonlyMap<number, Balance>,
    facts: ListFacts,
    isSpecified: boolean | undefined,
  ) => DataColumn<Row>[]
  /** The columns before the name. */
  beforeName?: readonly string[]
  /** Whether it is a list of the specification: its columns cannot be chosen, and each row has an Edit and a Delete. */
  isSpecified?: boolean
}

interface RecordListProps<Row> {
  description: RecordListDescription<Row>
  rows: readonly Row[]
  facts?: ListFacts
  /** What can be done to the selected rows, if not to delete them or to change their accounts. */
  renderActions?: (chosen: readonly Row[], matching: readonly Row[]) => ReactNode
}

/** A work list of candidates or committees. */
export function RecordList<Row extends { AcctNum: number }>({
  description,
  rows,
  facts = NO_FACTS,
  renderActions,
}: RecordListProps<Row>) {
  const { type, labels, address, nameOf, accountsOf, rulesOf, columnsOf, isSpecified } = description
  const isMoneyNeeded = needsMoney(useListState(address).state)
  const accounts = useMemo(
    () => (isMoneyNeeded ? accountsOf(rows) : NOBODY),
    [accountsOf, rows, isMoneyNeeded],
  )
  const { query: money, balances } = useBalances(accounts)
  const rules = useMemo(
    () => ({ ...rulesOf(balances, facts), address, compare: newestFirst }),
    [rulesOf, address, balances, facts],
  )
  const possible = useMemo(
    () =>
      columnsOf(balances, facts, isSpecified).filter(({ key }) => address.columns?.read(key) !== undefined),
    [columnsOf, address, balances, facts, isSpecified],
  )
  const dispatch = useAppDispatch()
  const [toDelete, setToDelete] = useState<number>()
  const work = useMemo(() => workListOf(description), [description])
  const tableColumns = useCallback(
    (matching: readonly Row[], columns: string | undefined) =>
      recordColumns(
        description,
        possible.filter(isAmong(shownColumnKeys({ columns }))),
        matching.map(accountOf),
        setToDelete,
      ),
    [description, possible],
  )
  const nameOfAccount = (acctNum: number) => {
    const row = rows.find(({ AcctNum }) => AcctNum === acctNum)
    return row && nameOf(row)
  }
  const confirm = (acctNum: number) => {
    flushSync(() => setToDelete(undefined))
    focusList()
    void dispatch(deleteFromList({ type, acctNum }))
  }
  return (
    <>
      <WorkList
        description={work}
        rows={rows}
        rules={rules}
        columnsOf={tableColumns}
        money={money}
        renderControls={(list) => !isSpecified && <ColumnChoice list={list} columns={possible} />}
        renderActions={(chosen, matching, unmark) =>
          renderActions?.(chosen, matching) ?? (
            <RecordActions
              type={type}
              labels={labels}
              chosen={chosen.map(accountOf)}
              nameOf={nameOfAccount}
              onChanged={unmark}
            />
          )
        }
      >
        {type === 'candidate' && <LastSave />}
      </WorkList>
      {money.error && <QuietFailure query={money}>Cash on hand could not be loaded.</QuietFailure>}
      {toDelete !== undefined && (
        <ConfirmDialog
          message={`Delete ${type} ${toDelete}?`}
          confirmLabel={`Delete ${type} ${toDelete}`}
          onConfirm={() => confirm(toDelete)}
          onCancel={() => setToDelete(undefined)}
        >
          <NamedRecords acctNums={[toDelete]} nameOf={nameOfAccount} />
          <p>Everyone stops seeing it. You can undo this at any time under Deleted.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const NO_FACTS: ListFacts = { edited: [], added: [], linked: [] }
const NOBODY: readonly number[] = []
const NEWEST_FIRST = { key: 'account', direction: 'descending', words: 'newest account first' } as const

const newestFirst = (a: { AcctNum: number }, b: { AcctNum: number }) => b.AcctNum - a.AcctNum

const accountOf = ({ AcctNum }: { AcctNum: number }) => AcctNum

const workListOf = <Row extends { AcctNum: number }>({
  type,
  labels,
  nameOf,
}: RecordListDescription<Row>): WorkListDescription<Row> => ({
  labels,
  keyOf: accountOf,
  boxLabel: (row) => `Select ${row.AcctNum} ${nameOf(row)}`,
  order: NEWEST_FIRST,
  keys: KEYS[type],
})

const OF_RECORDS: RowKeys['anywhere'] = [
  ['o', 'Open the record; j and k work there too'],
  ['d', 'Delete the selected rows, after confirmation'],
]
const KEYS: Readonly<Record<DeletableType, RowKeys>> = {
  candidate: {
    canEdit: true,
    onRow: [
      ['Enter, F2', 'Edit the VoterID'],
      ['Enter', 'In the field: save and move to the row below'],
      ['Esc', 'In the field: discard the change'],
    ],
    anywhere: [['e', 'Edit the VoterID'], ...OF_RECORDS],
  },
  committee: { canEdit: false, onRow: [['Enter', 'Open the record']], anywhere: OF_RECORDS },
}

/** The keys of the columns that a list shows. */
const shownColumnKeys = ({ columns = '' }: Pick<ListState, 'columns'>): readonly string[] =>
  columns.split(',')

const isAmong =
  (keys: readonly string[]) =>
  ({ key }: { key: string }) =>
    keys.includes(key)

/**
 * Whether the list shows, filters or sorts by cash on hand. There are thousands of records, so it is fetched only then.
 */
const needsMoney = (state: ListState): boolean =>
  state.choices.money !== undefined || state.sort.key === 'cash' || shownColumnKeys(state).includes('cash')

/** The columns of the table: the account, the name, those chosen, and the actions of a row. */
function recordColumns<Row extends { AcctNum: number }>(
  { nameOf, editPage, beforeName = [], isSpecified }: RecordListDescription<Row>,
  chosen: readonly DataColumn<Row>[],
  /** All accounts of the list in its order, so that an opened record can link to the next and previous. */
  inOrder: readonly number[],
  onDelete: (acctNum: number) => void,
): DataColumn<Row>[] {
  const fromHere = { ...FROM_LIST, rows: inOrder }
  const isBefore = isAmong(beforeName)
  return [
    {
      key: 'account',
      header: 'AcctNum',
      width: 'account',
      sortFirst: 'descending',
      cell: ({ AcctNum }) => <NumberLink acctNum={AcctNum} to={editPage(AcctNum)} state={fromHere} />,
    },
    ...chosen.filter(isBefore),
    {
      key: 'name',
      header: 'Name',
      primary: true,
      // It leads where the number does, which is the tab stop.
      cell: (row) => (
        <Link to={editPage(row.AcctNum)} state={fromHere} tabIndex={-1}>
          {nameOf(row)}
        </Link>
      ),
    },
    ...chosen.filter((column) => !isBefore(column)),
    ...(isSpecified ? [actionsColumn({ editPage, fromHere, onDelete })] : []),
  ]
}

/** A link to the page of a row's record. It describes the row's Edit and Delete. */
const NumberLink = ({ acctNum, ...link }: LinkProps & { acctNum: number }) => (
  <Link {...link} id={numberId(acctNum)} tabIndex={useAppSelector((state) => selectTabIndex(state, acctNum))}>
    {acctNum}
  </Link>
)

const numberId = (acctNum: number) => `account-${acctNum}`

interface ActionsOptions {
  editPage: (acctNum: number) => string
  fromHere: object
  onDelete: (acctNum: number) => void
}

const actionsColumn = ({
  editPage,
  fromHere,
  onDelete,
}: ActionsOptions): DataColumn<{ AcctNum: number }> => ({
  key: 'actions',
  header: 'Actions',
  width: 'actions',
  cell: ({ AcctNum }) => (
    <span className={styles.actions}>
      <EditButton page={editPage(AcctNum)} state={fromHere} aria-describedby={numberId(AcctNum)} />
      <Button aria-describedby={numberId(AcctNum)} onClick={() => onDelete(AcctNum)}>
        Delete
      </Button>
    </span>
  ),
})

function EditButton({ page, state, ...rest }: { page: string; state: object; 'aria-describedby': string }) {
  const navigate = useNavigate()
  return (
    <Button {...rest} onClick={() => void navigate(page, { state })}>
      Edit
    </Button>
  )
}

interface ColumnChoiceProps<Row> {
  list: List<Row>
  columns: readonly DataColumn<Row>[]
}

/** The columns of the list. The address contains them. */
function ColumnChoice<Row>({ list: { state, change }, columns }: ColumnChoiceProps<Row>) {
  const shown = shownColumnKeys(state)
  const turn = (key: string, isShown: boolean) =>
    change((now) => ({
      ...now,
      invalidParams: [],
      columns: columns
        .map((column) => column.key)
        .filter((each) => (each === key ? isShown : shownColumnKeys(now).includes(each)))
        .join(','),
    }))
  return (
    <details className={styles.menu}>
      <summary className={buttonClass()}>
        Columns ({shown.length} of {columns.length})
      </summary>
      <fieldset>
        <legend className="visually-hidden">Columns that are shown</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className={styles.box}>
            <input
              type="checkbox"
              checked={shown.includes(key)}
              // The last column stays: without any, nothing would show that there are columns.
              disabled={shown.length === 1 && shown.includes(key)}
              onChange={(event) => turn(key, event.target.checked)}
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

const undoLastSave =
  (entryId: number): AppThunk<Promise<{ error?: Failure | undefined }>> =>
  async (dispatch) => {
    const undone = await dispatch(auditApi.endpoints.undoAuditEntry.initiate(entryId, { track: false }))
    if (!undone.error) dispatch(workListActions.saveNoted(null))
    return undone
  }

/** The last save, for a user who is no longer at its row, and its Undo. */
function LastSave(): ReactNode {
  const saved = useAppSelector((state) => selectWorkList(state).lastSave)
  const entryId = saved?.entryId
  return (
    <div className={`buttons quiet ${styles.said}`}>
      <output>{saved && `Saved ${saved.what}`}</output>
      {saved && entryId !== undefined && (
        <OutcomeButton
          run={() => undoLastSave(entryId)}
          done={`Undone: ${saved.what}`}
          aria-label={`Undo: ${saved.what}`}
        >
          Undo
        </OutcomeButton>
      )}
    </div>
  )
}
