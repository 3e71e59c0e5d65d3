import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Whose account breakdown is open, by the candidate's account number. */
interface ExpansionState {
  open: Record<number, true>
}
const allClosed: ExpansionState = { open: {} }

export const expansionSlice = createSlice({
  name: 'expansion',
  initialState: allClosed,
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
