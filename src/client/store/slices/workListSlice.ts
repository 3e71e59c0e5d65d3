import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RootState } from '#client/store/store.ts'

/** The last VoterID saved in the list. */
interface LastSave {
  /** "123456 for Bea Alvarez" */
  what: string
  /** The entry of the audit trail, by which it can be undone. */
  entryId: number | undefined
}

/** The list that an administrator works through. Rows are named by account number. */
export interface WorkListState {
  chosen: Record<number, true>
  /** The start of a range: the row last ticked or cleared on its own. */
  anchor: number | null
  /** The rows of the page shown, in order. */
  order: readonly number[]
  /** The row that the keys act on; null in an empty list. */
  current: number | null
  /** The row whose field is open. */
  editing: number | null
  lastSave: LastSave | null
}
const initialState: WorkListState = {
  chosen: {},
  anchor: null,
  order: [],
  current: null,
  editing: null,
  lastSave: null,
}

interface Mark {
  acctNums: readonly number[]
  isChosen: boolean
}

function mark({ chosen }: WorkListState, { acctNums, isChosen }: Mark) {
  for (const acctNum of acctNums) {
    if (isChosen) chosen[acctNum] = true
    else delete chosen[acctNum]
  }
}

/** The rows from the anchor to this one; only this one if the anchor is not on the page. */
function rangeTo({ anchor, order }: WorkListState, acctNum: number): readonly number[] {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(acctNum)
  return from === -1 || to === -1 ? [acctNum] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

export const workListSlice = createSlice({
  name: 'workList',
  initialState,
  reducers: {
    /** Another list starts from the beginning. */
    listLeft: () => initialState,
    rowsMarked: (state, { payload }: PayloadAction<Mark>) => mark(state, payload),
    /** As a range, also those since the anchor. */
    rowTicked(state, { payload }: PayloadAction<{ acctNum: number; isChosen: boolean; isRange: boolean }>) {
      const { acctNum, isChosen, isRange } = payload
      mark(state, { acctNums: isRange ? rangeTo(state, acctNum) : [acctNum], isChosen })
      state.anchor = acctNum
    },
    /** If the current row has disappeared, the one in its place becomes current; on another page, the first. */
    rowsShown(state, { payload: accounts }: PayloadAction<readonly number[]>) {
      const { order, current } = state
      const isOtherPage = !accounts.some((account) => order.includes(account))
      const at = current === null || isOtherPage ? -1 : order.indexOf(current)
      if (current === null || !accounts.includes(current))
        state.current = accounts[Math.min(Math.max(at, 0), accounts.length - 1)] ?? null
      state.order = [...accounts]
    },
    movedTo(state, { payload: acctNum }: PayloadAction<number>) {
      state.current = acctNum
    },
    /** Closes any other. */
    fieldOpened(state, { payload: acctNum }: PayloadAction<number>) {
      state.editing = acctNum
      state.current = acctNum
    },
    fieldClosed(state, { payload: acctNum }: PayloadAction<number>) {
      if (state.editing === acctNum) state.editing = null
    },
    saveNoted(state, { payload }: PayloadAction<LastSave | null>) {
      state.lastSave = payload
    },
  },
})

export const workListActions = workListSlice.actions

export const selectWorkList = ({ workList = initialState }: RootState): WorkListState => workList

/** The row this many rows further, or the first or last one. */
export function selectBeside(state: RootState, acctNum: number, rows: number): number {
  const { order } = selectWorkList(state)
  const at = order.indexOf(acctNum) + rows
  return order[Math.min(Math.max(at, 0), order.length - 1)] ?? acctNum
}

/** Only the current row is a tab stop. */
export const selectTabIndex = (state: RootState, acctNum: number): number =>
  selectWorkList(state).current === acctNum ? 0 : -1
