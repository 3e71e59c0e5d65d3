import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { parseOpenRows } from '#contract/lists/listState.ts'

/** The candidates, by account number, whose account breakdown is open, on any page. */
interface ExpansionState {
  open: Record<number, true>
}
const initialState: ExpansionState = { open: {} }

/** What the address with this query has open when the site is entered there: `?open=91527,91528`. */
export function expandedAt(query: string): ExpansionState {
  const given = new URLSearchParams(query).getAll('open').at(-1) ?? ''
  const open = parseOpenRows(given.trim()) ?? []
  return { open: Object.fromEntries(open.map((acctNum) => [acctNum, true])) }
}

export const expansionSlice = createSlice({
  name: 'expansion',
  initialState,
  reducers: {
    breakdownToggled({ open }, { payload: acctNum }: PayloadAction<number>) {
      if (open[acctNum]) delete open[acctNum]
      else open[acctNum] = true
    },
  },
  selectors: {
    selectOpenBreakdowns: ({ open }) => open,
  },
})

export const { breakdownToggled } = expansionSlice.actions
export const { selectOpenBreakdowns } = expansionSlice.selectors
