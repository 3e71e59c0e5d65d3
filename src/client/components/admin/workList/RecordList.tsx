import { type ReactNode, useMemo } from 'react'
import { workListsApi } from '#client/api/workLists.ts'
import type { Failure } from '#client/api/describeFailure.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { useListState } from '#client/components/lists/useList.ts'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { type CashOnHand, cashOnHand } from '#contract/domain/accounts.ts'
import type { ListState } from '#contract/lists/listState.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import { ConfirmDeletion, RecordActions } from './RecordActions.tsx'
import { chosenColumns, rulesOf, WorkList, type WorkListDescription } from './WorkList.tsx'

/** A record, and what its list shows besides its fields. */
export type Listed<Row> = Row & {
  cash: CashOnHand
  /** An administrator has set its VoterID. */
  isEdited: boolean
  /** An administrator has added accounts to its list. */
  isAdded: boolean
  /** It is in a candidate's list. */
  isLinked: boolean
}

/** What a list of records is, from its rows to its words. */
export interface RecordListDescription<Row> extends WorkListDescription<Listed<Row>> {
  type: DeletableType
  nameOf: (row: Row) => string
  /** The accounts whose cash on hand is the record's. */
  accountsOf: (row: Row) => readonly AccountListEntry[]
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
  const { type, labels, nameOf, accountsOf } = description
  const { address } = useMemo(() => rulesOf(description), [description])
  const isMoneyNeeded = needsMoney(useListState(address).state)
  const accounts = useMemo(
    () => (isMoneyNeeded ? rows.flatMap(accountsOf).flatMap(({ accountNum }) => accountNum ?? []) : NOBODY),
    [accountsOf, rows, isMoneyNeeded],
  )
  const { query: money, balances } = useBalances(accounts)
  const listed = useMemo(() => {
    const [edited, added, linked] = [new Set(facts.edited), new Set(facts.added), new Set(facts.linked)]
    return rows.toSorted(newestFirst).map((row) => ({
      ...row,
      cash: cashOnHand(accountsOf(row), balances),
      isEdited: edited.has(row.AcctNum),
      isAdded: added.has(row.AcctNum),
      isLinked: linked.has(row.AcctNum),
    }))
  }, [rows, facts, accountsOf, balances])
  const nameOfAccount = (acctNum: number) => {
    const row = rows.find(({ AcctNum }) => AcctNum === acctNum)
    return row && nameOf(row)
  }
  return (
    <>
      <WorkList
        description={description}
        rows={listed}
        money={money}
        renderActions={(chosen, matching, unmark) =>
          renderActions?.(chosen, matching) ?? (
            <RecordActions
              type={type}
              labels={labels}
              chosen={chosen.map(({ AcctNum }) => AcctNum)}
              nameOf={nameOfAccount}
              onChanged={unmark}
            />
          )
        }
      >
        {type === 'candidate' && <LastSave />}
      </WorkList>
      {money.error && <QuietFailure query={money}>Cash on hand could not be loaded.</QuietFailure>}
      <ConfirmDeletion type={type} nameOf={nameOfAccount} />
    </>
  )
}

const NO_FACTS: ListFacts = { edited: [], added: [], linked: [] }
const NOBODY: readonly number[] = []

const newestFirst = (a: { AcctNum: number }, b: { AcctNum: number }) => b.AcctNum - a.AcctNum

/**
 * Whether the list shows, filters or sorts by cash on hand. There are thousands of records, so it is fetched only then.
 */
const needsMoney = (state: ListState): boolean =>
  state.choices.money !== undefined || state.sort.key === 'cash' || chosenColumns(state).includes('cash')

const undoLastSave =
  (entryId: number): AppThunk<Promise<{ error?: Failure | undefined }>> =>
  async (dispatch) => {
    const undone = await dispatch(
      workListsApi.endpoints.undoAuditEntry.initiate({ entryId }, { track: false }),
    )
    if (!undone.error) dispatch(workListActions.saveNoted(null))
    return undone
  }

/** The last save, for a user who is no longer at its row, and its Undo. */
function LastSave(): ReactNode {
  const saved = useAppSelector((state) => selectWorkList(state).lastSave)
  const entryId = saved?.entryId
  return (
    <div className="buttons quiet outcome">
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
