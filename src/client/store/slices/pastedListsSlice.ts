import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut } from './sessionSlice.ts'

/** By the address of the page. */
type PastedLists = Record<string, string>
const NO_LISTS: PastedLists = {}

/** Pasted lists that are not saved yet. Like VoterIDs that are being typed, they outlive their page. */
export const pastedListsSlice = createSlice({
  name: 'pastedLists',
  initialState: NO_LISTS,
  reducers: {
    /** A blank text, or one that was saved, is nothing to keep. */
    listPasted(lists, { payload: { page, text } }: PayloadAction<{ page: string; text: string }>) {
      if (text) lists[page] = text
      else delete lists[page]
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => NO_LISTS)
  },
  selectors: {
    selectPastedLists: (lists) => lists,
  },
})

export const { listPasted } = pastedListsSlice.actions
export const { selectPastedLists } = pastedListsSlice.selectors
