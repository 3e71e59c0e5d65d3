import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { parseOpenRows } from '#contract/lists/listState.ts'

/** What the address with this query has open when the site is entered there: `?open=91527,91528`. */
export const expandedAt = (query: string): number[] =>
  parseOpenRows(new URLSearchParams(query).getAll('open').at(-1)?.trim() ?? '') ?? []

/** The candidates, by account number, whose account breakdown is open, on any page. */
export const expansionSlice = createSlice({
  name: 'expansion',
  initialState: [] as number[],
  reducers: {
    breakdownToggled: (open, { payload: acctNum }: PayloadAction<number>) =>
      open.includes(acctNum) ? open.filter((other) => other !== acctNum) : [...open, acctNum],
  },
  selectors: { selectOpenBreakdowns: (open) => open },
})

export const { breakdownToggled } = expansionSlice.actions
export const { selectOpenBreakdowns } = expansionSlice.selectors
