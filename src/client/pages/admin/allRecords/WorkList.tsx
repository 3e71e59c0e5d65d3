import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { RowCheckbox } from '#client/components/admin/selection/RowCheckbox.tsx'
import { SelectionBar } from '#client/components/admin/selection/SelectionBar.tsx'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { ListBar } from '#client/components/lists/ListBar.tsx'
import { ListRows } from '#client/components/lists/ListRows.tsx'
import { countOf, type ListLabels } from '#client/components/lists/listLabels.ts'
import type { List } from '#client/components/lists/useList.ts'
import { useScrollToTop } from '#client/components/lists/useScrollToTop.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks.ts'
import { selectTabIndex, selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { WorkList as WorkListName } from '#contract/schemas/workList.ts'
import styles from './AllRecords.module.css'
import { WorkActions } from './WorkActions.tsx'
import { WorkKeys } from './WorkKeys.tsx'
import { boxOf } from './rowKeys.ts'
import { shownColumnKeys } from './useNeedsMoney.ts'

/** The checkbox that selects a row; the arrow keys move from one to the next. */
function RowBox(box: { acctNum: number; label: string }) {
  const dispatch = useAppDispatch()
  const tabIndex = useAppSelector((state) => selectTabIndex(state, box.acctNum))
  const handleFocus = () => dispatch(workListActions.movedTo(box.acctNum))
  return <RowCheckbox {...box} tabIndex={tabIndex} onFocus={handleFocus} />
}

/** A link to the page of a row's record: its number and its name. */
const RecordLink = ({ acctNum, ...link }: LinkProps & { acctNum: number }) => (
  <Link {...link} tabIndex={useAppSelector((state) => selectTabIndex(state, acctNum))} />
)

interface RowColumnsOptions<Row> {
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
  /** All accounts of the list in its order, so that an opened record can link to the next and previous. */
  inOrder: readonly number[]
}

/** The columns that every list has: the checkbox that selects a row, its account and its name. */
function rowColumns<Row extends { AcctNum: number }>({
  nameOf,
  editPage,
  inOrder,
}: RowColumnsOptions<Row>): DataColumn<Row>[] {
  const fromHere = { ...FROM_LIST, rows: inOrder }
  const linkTo = (acctNum: number, text: ReactNode) => (
    <RecordLink acctNum={acctNum} to={editPage(acctNum)} state={fromHere}>
      {text}
    </RecordLink>
  )
  return [
    {
      key: 'select',
      header: 'Select',
      width: 'district',
      cell: (row) => <RowBox acctNum={row.AcctNum} label={`Select ${row.AcctNum} ${nameOf(row)}`} />,
    },
    {
      key: 'account',
      header: 'AcctNum',
      width: 'account',
      sortFirst: 'descending',
      cell: ({ AcctNum }) => linkTo(AcctNum, AcctNum),
    },
    { key: 'name', header: 'Name', primary: true, cell: (row) => linkTo(row.AcctNum, nameOf(row)) },
  ]
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
      misread: [],
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

interface WorkListProps<Row> {
  of: WorkListName
  list: List<Row>
  words: ListLabels
  /** All columns that can be shown in addition to the account and the name, in order. */
  columns: readonly DataColumn<Row>[]
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
}

/** A list of all records, to filter, select, edit and change together, with the keyboard alone if preferred. */
export function WorkList<Row extends { AcctNum: number }>(props: WorkListProps<Row>) {
  const { of, list, words, columns: possible, nameOf, editPage } = props
  const { state, view, all, money } = list
  const within = useScrollToTop(list)
  const dispatch = useAppDispatch()
  const shown = useMemo(() => view.rows.map(accountOf), [view])
  const matching = useMemo(() => view.matching.map(accountOf), [view])
  useShownRows(shown, within)
  const { columns: keys } = state
  const columns = useMemo(
    () => [
      ...rowColumns<Row>({ nameOf, editPage, inOrder: matching }),
      ...possible.filter(({ key }) => shownColumnKeys({ columns: keys }).includes(key)),
    ],
    [possible, keys, matching, nameOf, editPage],
  )
  const count = view.matching.length
  return (
    <section ref={within} className="stack" tabIndex={-1} aria-label={`List of ${words.nouns}`}>
      <ListBar list={list} words={words} />
      <div className={styles.tools}>
        <ColumnChoice list={list} columns={possible} />
        <WorkKeys list={within} canEdit={of === 'candidates'} />
      </div>
      <SelectionBar all={all.map(accountOf)} shown={matching}>
        {(chosen) => (
          <WorkActions
            of={of}
            words={words}
            chosen={chosen}
            nameOf={(acctNum) => {
              const row = all.find(({ AcctNum }) => AcctNum === acctNum)
              return row && nameOf(row)
            }}
            onChanged={() => {
              dispatch(workListActions.rowsMarked({ acctNums: chosen, isChosen: false }))
              within.current?.focus()
            }}
          />
        )}
      </SelectionBar>
      {of === 'candidates' && <LastSave />}
      <ListRows list={list} words={words} empty={`No ${words.nouns} found.`}>
        <DataTable
          caption={countOf(count, words)}
          columns={columns}
          rows={view.rows}
          order={NEWEST_FIRST}
          sorting={list.sorting}
          rowKey={accountOf}
          dense
        />
      </ListRows>
      {money?.error && <QuietFailure query={money}>Cash on hand could not be loaded.</QuietFailure>}
    </section>
  )
}

const NEWEST_FIRST = { key: 'account', direction: 'descending', words: 'newest account first' } as const

const accountOf = ({ AcctNum }: { AcctNum: number }) => AcctNum

/** Tells the store which rows are shown. If the focused row has disappeared, the current one gets the focus. */
function useShownRows(shown: readonly number[], within: RefObject<HTMLElement | null>): void {
  const store = useAppStore()
  useLayoutEffect(() => {
    const former = selectWorkList(store.getState()).current
    store.dispatch(workListActions.rowsShown(shown))
    const { current } = selectWorkList(store.getState())
    const hasLeft = former !== null && former !== current
    const { activeElement } = document
    if (hasLeft && within.current && (activeElement === document.body || activeElement === within.current))
      boxOf(within.current, current)?.focus()
  }, [store, shown, within])
}

/** The last save, for a user who is no longer at its row, and its Undo. */
function LastSave(): ReactNode {
  const dispatch = useAppDispatch()
  const saved = useAppSelector((state) => selectWorkList(state).lastSave)
  const [undoEntry, { isLoading }] = useUndoAuditEntryMutation()
  const undo = async (entryId: number) => {
    const { error } = await undoEntry(entryId)
    if (!error) dispatch(workListActions.saveNoted(null))
    return { error }
  }
  const entryId = saved?.entryId
  return (
    <div className={styles.said}>
      <output>{saved && `Saved ${saved.what}`}</output>
      {saved && entryId !== undefined && (
        <OutcomeButton
          run={() => undo(entryId)}
          done={`Undone: ${saved.what}`}
          busy={isLoading}
          aria-label={`Undo: ${saved.what}`}
        >
          Undo
        </OutcomeButton>
      )}
    </div>
  )
}
