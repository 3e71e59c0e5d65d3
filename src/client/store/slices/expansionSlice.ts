import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The candidates, by account number, whose account breakdown is open. */
interface ExpansionState {
  open: Record<number, true>
}
const initialState: ExpansionState = { open: {} }

/** The state in which the breakdowns of these candidates are open. */
export const openBreakdowns = (acctNums: readonly number[]): ExpansionState => ({
  open: Object.fromEntries(acctNums.map((acctNum) => [acctNum, true])),
})

export const expansionSlice = createSlice({
  name: 'expansion',
  initialState,
  reducers: {
    /** The address of a list names them; the address decides. */
    breakdownsOpened: (_, { payload }: PayloadAction<readonly number[]>) => openBreakdowns(payload),
  },
  selectors: {
    selectOpenBreakdowns: ({ open }) => open,
  },
})

export const { breakdownsOpened } = expansionSlice.actions
export const { selectOpenBreakdowns } = expansionSlice.selectors
