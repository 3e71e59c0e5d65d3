import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What the visitor last chose; null while nothing was chosen. It follows from page to page. */
interface SelectionState {
  electionId: string | null
  officeCode: string | null
}
const nothingChosen: SelectionState = { electionId: null, officeCode: null }

export const selectionSlice = createSlice({
  name: 'selection',
  initialState: nothingChosen,
  reducers: {
    electionChosen(state, { payload }: PayloadAction<string>) {
      state.electionId = payload
    },
    officeChosen(state, { payload }: PayloadAction<string>) {
      state.officeCode = payload
    },
    /** A page of one election and office was opened: its address decides. */
    listOpened: (_, { payload }: PayloadAction<{ electionId: string; officeCode: string }>) => payload,
  },
  selectors: {
    selectElectionId: ({ electionId }) => electionId,
    selectOfficeCode: ({ officeCode }) => officeCode,
  },
})

export const { electionChosen, officeChosen, listOpened } = selectionSlice.actions
export const { selectElectionId, selectOfficeCode } = selectionSlice.selectors
