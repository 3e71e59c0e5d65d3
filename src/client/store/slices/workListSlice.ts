import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RootState } from '#client/store/store.ts'

/** The last VoterID saved in the list. */
interface LastSave {
  /** "123456 for Bea Alvarez" */
  what: string
  /** The entry of the audit trail, by which it can be undone. */
  entryId: number | undefined
}

/** What identifies a row of the list: for a record, its account number. */
export type RowKey = number | string

/** The list that an administrator works through. */
export interface WorkListState {
  chosen: Record<RowKey, true>
  /** The start of a range: the row last ticked or cleared on its own. */
  anchor: RowKey | null
  /** The rows of the page shown, in order. */
  order: readonly RowKey[]
  /** The row that the keys act on; null in an empty list. */
  current: RowKey | null
  /** The row whose field is open. */
  editing: RowKey | null
  /** The account of the record whose deletion is to be confirmed. */
  deleting: number | null
  lastSave: LastSave | null
}
const initialState: WorkListState = {
  chosen: {},
  anchor: null,
  order: [],
  current: null,
  editing: null,
  deleting: null,
  lastSave: null,
}

interface Mark {
  keys: readonly RowKey[]
  isChosen: boolean
}

function mark({ chosen }: WorkListState, { keys, isChosen }: Mark) {
  for (const key of keys) {
    if (isChosen) chosen[key] = true
    else delete chosen[key]
  }
}

/** The rows from the anchor to this one; only this one if the anchor is not on the page. */
function rangeTo({ anchor, order }: WorkListState, key: RowKey): readonly RowKey[] {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(key)
  return from === -1 || to === -1 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

export const workListSlice = createSlice({
  name: 'workList',
  initialState,
  reducers: {
    /** Another list starts from the beginning. */
    listLeft: () => initialState,
    rowsMarked: (state, { payload }: PayloadAction<Mark>) => mark(state, payload),
    /** As a range, also those since the anchor. */
    rowTicked(state, { payload }: PayloadAction<{ key: RowKey; isChosen: boolean; isRange: boolean }>) {
      const { key, isChosen, isRange } = payload
      mark(state, { keys: isRange ? rangeTo(state, key) : [key], isChosen })
      state.anchor = key
    },
    /** If the current row has disappeared, the one in its place becomes current; on another page, the first. */
    rowsShown(state, { payload: keys }: PayloadAction<readonly RowKey[]>) {
      const { order, current } = state
      const isOtherPage = !keys.some((key) => order.includes(key))
      const at = current === null || isOtherPage ? -1 : order.indexOf(current)
      if (current === null || !keys.includes(current))
        state.current = keys[Math.min(Math.max(at, 0), keys.length - 1)] ?? null
      state.order = [...keys]
    },
    movedTo(state, { payload: key }: PayloadAction<RowKey>) {
      state.current = key
    },
    /** Closes any other. */
    fieldOpened(state, { payload: key }: PayloadAction<RowKey>) {
      state.editing = key
      state.current = key
    },
    fieldClosed(state, { payload: key }: PayloadAction<RowKey>) {
      if (state.editing === key) state.editing = null
    },
    deletionAsked(state, { payload: acctNum }: PayloadAction<number | null>) {
      state.deleting = acctNum
    },
    saveNoted(state, { payload }: PayloadAction<LastSave | null>) {
      state.lastSave = payload
    },
  },
})

export const workListActions = workListSlice.actions

export const selectWorkList = ({ workList = initialState }: RootState): WorkListState => workList

/** The row this many rows further, or the first or last one. */
export function selectBeside(state: RootState, key: RowKey, rows: number): RowKey {
  const { order } = selectWorkList(state)
  const at = order.indexOf(key) + rows
  return order[Math.min(Math.max(at, 0), order.length - 1)] ?? key
}

/** Only the current row is a tab stop. */
export const selectTabIndex = (state: RootState, key: RowKey): number =>
  selectWorkList(state).current === key ? 0 : -1
