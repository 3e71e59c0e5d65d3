import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The visitor's last choice, shared by the pages; null until there is one. */
interface SelectionState {
  electionId: string | null
  officeCode: string | null
}
const initialState: SelectionState = { electionId: null, officeCode: null }

export const selectionSlice = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    electionChosen(state, { payload }: PayloadAction<string>) {
      state.electionId = payload
    },
    officeChosen(state, { payload }: PayloadAction<string>) {
      state.officeCode = payload
    },
    /** The page of an election and office was opened; its URL decides. */
    listOpened: (_, { payload }: PayloadAction<{ electionId: string; officeCode: string }>) => payload,
  },
  selectors: {
    selectElectionId: ({ electionId }) => electionId,
    selectOfficeCode: ({ officeCode }) => officeCode,
  },
})

export const { electionChosen, officeChosen, listOpened } = selectionSlice.actions
export const { selectElectionId, selectOfficeCode } = selectionSlice.selectors
