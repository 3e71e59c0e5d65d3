import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { rowSelection } from '#client/components/admin/selection/rowSelection.ts'
import { SelectionBar } from '#client/components/admin/selection/SelectionBar.tsx'
import { ListBar } from '#client/components/lists/ListBar.tsx'
import { ListRows } from '#client/components/lists/ListRows.tsx'
import { countOf, type ListLabels } from '#client/components/lists/listLabels.ts'
import type { List } from '#client/components/lists/useList.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { useScrollToTop } from '#client/components/lists/useScrollToTop.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { WorkList as WorkListName } from '#contract/schemas/workList.ts'
import styles from './AllRecords.module.css'
import { shownColumnKeys } from './shownColumnKeys.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { rowColumns } from './rowColumns.tsx'
import { type RowCursor, rowCursor } from './rowCursor.ts'
import { boxOf } from './rowKeys.ts'
import { useCursor } from './useCursor.ts'
import { WorkActions } from './WorkActions.tsx'
import { WorkKeys } from './WorkKeys.tsx'

interface WorkListProps<Row> {
  of: WorkListName
  list: List<Row>
  words: ListLabels
  /** All columns that can be shown in addition to the account and the name, in order; some use the row cursor. */
  columnsWith: (cursor: RowCursor) => readonly DataColumn<Row>[]
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
}

/** A list of all records, to filter, select, edit and change together, with the keyboard alone if preferred. */
export function WorkList<Row extends { AcctNum: number }>(props: WorkListProps<Row>) {
  const { of, list, words, columnsWith, nameOf, editPage } = props
  const { state, view, all, money } = list
  const within = useScrollToTop(list)
  const [selection] = useState(rowSelection)
  const [cursor] = useState(rowCursor)
  const shown = useMemo(() => view.rows.map(accountOf), [view])
  const matching = useMemo(() => view.matching.map(accountOf), [view])
  useShownRows(cursor, shown, within)
  const possible = useMemo(() => columnsWith(cursor), [columnsWith, cursor])
  const { columns: keys } = state
  const columns = useMemo(
    () => [
      ...rowColumns<Row>({ selection, cursor, nameOf, editPage, inOrder: matching }),
      ...possible.filter(({ key }) => shownColumnKeys({ columns: keys }).includes(key)),
    ],
    [selection, cursor, possible, keys, matching, nameOf, editPage],
  )
  const count = view.matching.length
  return (
    <section ref={within} className="stack" tabIndex={-1} aria-label={`List of ${words.nouns}`}>
      <ListBar list={list} words={words} />
      <div className={styles.tools}>
        <ColumnChoice list={list} columns={possible} />
        <WorkKeys list={within} cursor={cursor} selection={selection} canEdit={of === 'candidates'} />
      </div>
      <SelectionBar selection={selection} all={all.map(accountOf)} shown={matching}>
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
              selection.mark(chosen, false)
              within.current?.focus()
            }}
          />
        )}
      </SelectionBar>
      <LastSave cursor={cursor} />
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

/** Tells the cursor which rows are shown. If the focused row has disappeared, the current one gets the focus. */
function useShownRows(
  cursor: RowCursor,
  shown: readonly number[],
  within: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const former = cursor.current()
    cursor.show(shown)
    const hasLeft = former !== null && former !== cursor.current()
    const { activeElement } = document
    if (hasLeft && within.current && (activeElement === document.body || activeElement === within.current))
      boxOf(within.current, cursor.current())?.focus()
  }, [cursor, shown, within])
}

/** The last save, for a user who is no longer at its row, and its Undo. */
function LastSave({ cursor }: { cursor: RowCursor }): ReactNode {
  const saved = useCursor(cursor, (now) => now.lastSave())
  const [undoEntry, { isLoading }] = useUndoAuditEntryMutation()
  const undo = async (entryId: number) => {
    const { error } = await undoEntry(entryId)
    if (!error) cursor.noteSave(undefined)
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
