import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SearchedList } from '#client/components/admin/SearchedList.tsx'
import { RowCheckbox } from '#client/components/admin/selection/RowCheckbox.tsx'
import { NamedRecords, SelectionBar } from '#client/components/admin/selection/SelectionBar.tsx'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { workListActions } from '#client/store/slices/workListSlice.ts'
import { countedRecords, deleteRecords, type Outcome } from '#client/store/thunks/deleteRecords.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import styles from './ManageList.module.css'

interface ManagedColumnsOptions<Row> {
  columns: readonly SortableColumn<Row>[]
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
  onDelete: (acctNum: number) => unknown
}

/** A checkbox to select the row, its account number, the list's own columns, and the row's actions. */
function managedColumns<Row extends { AcctNum: number }>({
  columns,
  nameOf,
  editPage,
  onDelete,
}: ManagedColumnsOptions<Row>): SortableColumn<Row>[] {
  return [
    {
      key: 'select',
      header: 'Select',
      width: 'district',
      cell: (row) => <RowCheckbox acctNum={row.AcctNum} label={`Select ${row.AcctNum} ${nameOf(row)}`} />,
    },
    {
      key: 'account',
      header: 'AcctNum',
      width: 'account',
      sortValue: ({ AcctNum }) => AcctNum,
      cell: ({ AcctNum }) => (
        <Link id={numberId(AcctNum)} to={editPage(AcctNum)} state={FROM_LIST}>
          {AcctNum}
        </Link>
      ),
    },
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      width: 'actions',
      cell: ({ AcctNum }) => (
        <span className={styles.actions}>
          <EditButton page={editPage(AcctNum)} aria-describedby={numberId(AcctNum)} />
          <Button aria-describedby={numberId(AcctNum)} onClick={() => onDelete(AcctNum)}>
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

function EditButton({ page, ...rest }: { page: string; 'aria-describedby': string }) {
  const navigate = useNavigate()
  return (
    <Button {...rest} onClick={() => void navigate(page, { state: FROM_LIST })}>
      Edit
    </Button>
  )
}

/** The id that describes a row's Edit and Delete buttons. */
const numberId = (acctNum: number) => `account-${acctNum}`

interface Progress {
  total: number
  outcomes: readonly Outcome[]
  isOver: boolean
}

/**
 * Deletes records of a list and tracks the progress of several; a row that is deleted alone meanwhile does not change it.
 * `onDeleted` is called for each deleted record.
 */
function useDeletion(type: DeletableType, onDeleted: (acctNum: number) => void) {
  const dispatch = useAppDispatch()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [pending] = useState(() => new Set<number>())
  const start = async (acctNums: readonly number[]) => {
    const track: typeof setProgress = acctNums.length > 1 ? setProgress : () => {}
    track({ total: acctNums.length, outcomes: [], isOver: false })
    acctNums.forEach((acctNum) => pending.add(acctNum))
    const tell = (outcome: Outcome) => {
      pending.delete(outcome.acctNum)
      if (outcome.failure === undefined) onDeleted(outcome.acctNum)
      track((known) => known && { ...known, outcomes: [...known.outcomes, outcome] })
    }
    await dispatch(deleteRecords(type, acctNums, tell))
    // Those not reached before the session ended.
    acctNums.forEach((acctNum) => pending.delete(acctNum))
    track((known) => known && { ...known, isOver: true })
  }
  return {
    progress,
    /** The records whose deletion has not been answered. */
    pending,
    start,
    clear: () => setProgress(null),
  }
}

interface DeletionProgressProps {
  type: DeletableType
  progress: Progress | null
  onClose: () => void
}

/** The progress of deleting several rows, and the outcome of each. */
function DeletionProgress({ type, progress, onClose }: DeletionProgressProps) {
  const id = useId()
  if (!progress) return null
  const { total, outcomes, isOver } = progress
  const refused = outcomes.filter(({ failure }) => failure !== undefined).length
  const deleted = outcomes.length - refused
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {isOver ? 'Deleted' : 'Deleting'} {formatNumber(deleted)} of {formatNumber(total)} {type}s
        {refused > 0 && `, ${formatNumber(refused)} refused`}
      </label>
      <progress id={id} max={total} value={outcomes.length} />
      <ul className={styles.results} aria-label="Results">
        {outcomes.map(({ acctNum, failure }) => (
          <li key={acctNum} className={failure === undefined ? undefined : styles.refused}>
            {acctNum}: {failure ?? 'Deleted'}
          </li>
        ))}
      </ul>
      {isOver && (
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </div>
  )
}

interface ManageListProps<Row> {
  type: DeletableType
  rows: readonly Row[]
  /** The columns between the row's checkbox and its Edit and Delete. */
  columns: readonly SortableColumn<Row>[]
  nameOf: (row: Row) => string
  /** The text that the search within the list matches. */
  textOf: (row: Row) => string
  editPage: (acctNum: number) => string
  empty: string
}

/**
 * A list whose rows can be searched, selected, edited and deleted. Give it a key: a different list needs a new selection.
 */
export function ManageList<Row extends { AcctNum: number }>(props: ManageListProps<Row>) {
  const { type, rows, columns, nameOf, textOf, editPage, empty } = props
  const list = useRef<HTMLElement>(null)
  const dispatch = useAppDispatch()
  const [asked, setAsked] = useState<number[] | null>(null)
  const [started, setStarted] = useState<number[]>([])
  // A row that Undo brings back is not selected.
  const { pending, ...deletion } = useDeletion(type, (acctNum) =>
    dispatch(workListActions.rowsMarked({ acctNums: [acctNum], isChosen: false })),
  )
  const isDeleting = deletion.progress !== null && !deletion.progress.isOver
  const searchedText = useCallback((row: Row) => `${row.AcctNum} ${textOf(row)}`, [textOf])
  const managed = useMemo(
    () =>
      managedColumns({
        columns,
        nameOf,
        editPage,
        onDelete: (acctNum) => !pending.has(acctNum) && setAsked([acctNum]),
      }),
    [columns, nameOf, editPage, pending],
  )
  useEffect(() => {
    // The button that was clicked has disappeared with its row, and the focus with it.
    if (started.length > 0) list.current?.focus()
  }, [started])
  const confirm = (acctNums: number[]) => {
    setAsked(null)
    setStarted(acctNums)
    void deletion.start(acctNums)
  }
  return (
    <section ref={list} className="stack" tabIndex={-1} aria-label={`List of ${type}s`}>
      <SearchedList rows={rows} textOf={searchedText} empty={empty}>
        {(found, foundNone) => (
          <>
            <SelectionBar all={rows.map(accountOf)} shown={found.map(accountOf)}>
              {(chosen) => (
                <Button
                  variant="danger"
                  disabled={chosen.length === 0}
                  busy={isDeleting}
                  onClick={() => setAsked(chosen)}
                >
                  Delete selected
                </Button>
              )}
            </SelectionBar>
            {!isUndone(deletion.progress, rows) && (
              <DeletionProgress type={type} progress={deletion.progress} onClose={deletion.clear} />
            )}
            <SortedTable
              caption={counted(found.length, type)}
              order={NEWEST_FIRST}
              columns={managed}
              rows={found}
              rowKey={accountOf}
              empty={foundNone}
              dense
            />
          </>
        )}
      </SearchedList>
      {asked && (
        <ConfirmDialog
          message={`Delete ${countedRecords(type, asked)}?`}
          confirmLabel={`Delete ${countedRecords(type, asked)}`}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          <NamedRecords acctNums={asked} nameOf={nameOfAccount(rows, nameOf)} />
          <p>
            Everyone stops seeing {asked.length === 1 ? 'it' : 'them'}. You can undo this at any time under
            Deleted.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const NEWEST_FIRST = { key: 'account', direction: 'descending', words: 'newest account first' } as const

/** Whether a deleted row is back: the outcome of the deletion is then no longer true. */
const isUndone = (progress: Progress | null, rows: readonly { AcctNum: number }[]): boolean =>
  progress !== null &&
  progress.isOver &&
  progress.outcomes.some(
    ({ acctNum, failure }) => failure === undefined && rows.some(({ AcctNum }) => AcctNum === acctNum),
  )

/** The name of the row with this account number. */
const nameOfAccount =
  <Row extends { AcctNum: number }>(rows: readonly Row[], nameOf: (row: Row) => string) =>
  (acctNum: number) => {
    const row = rows.find(({ AcctNum }) => AcctNum === acctNum)
    return row && nameOf(row)
  }

const accountOf = ({ AcctNum }: { AcctNum: number }) => AcctNum
