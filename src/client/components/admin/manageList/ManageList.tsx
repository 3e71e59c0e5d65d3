import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countedRecords } from '#client/store/thunks/deleteRecords.ts'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { SearchedList } from '#client/components/admin/SearchedList.tsx'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { counted } from '#contract/domain/text.ts'
import type { DeletableType } from '#contract/schemas/deletion.ts'
import { DeletionProgress } from './DeletionProgress.tsx'
import { managedColumns } from './managedColumns.tsx'
import { NamedRecords } from '#client/components/admin/selection/NamedRecords.tsx'
import { rowSelection } from '#client/components/admin/selection/rowSelection.ts'
import { SelectionBar } from '#client/components/admin/selection/SelectionBar.tsx'
import { type Progress, useDeletion } from './useDeletion.ts'

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
  const [selection] = useState(rowSelection)
  const [asked, setAsked] = useState<number[] | null>(null)
  const [started, setStarted] = useState<number[]>([])
  // A row that Undo brings back is not selected.
  const { pending, ...deletion } = useDeletion(type, (acctNum) => selection.mark([acctNum], false))
  const isDeleting = deletion.progress !== null && !deletion.progress.isOver
  const searchedText = useCallback((row: Row) => `${row.AcctNum} ${textOf(row)}`, [textOf])
  const managed = useMemo(
    () =>
      managedColumns({
        selection,
        columns,
        nameOf,
        editPage,
        onDelete: (acctNum) => !pending.has(acctNum) && setAsked([acctNum]),
      }),
    [selection, columns, nameOf, editPage, pending],
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
            <SelectionBar selection={selection} all={rows.map(accountOf)} shown={found.map(accountOf)}>
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
