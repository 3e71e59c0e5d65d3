import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RootState } from '#client/store/store.ts'
import { loggedOut } from './sessionSlice.ts'

/** The input for a candidate. */
export interface Draft {
  acctNum: number
  text: string
  /** The saved VoterID that it replaces. */
  over: string
  /** The address of the page that shows it. */
  page: string
  /** Why it cannot be saved or was refused. */
  refused?: string
  /** The text that was refused because another person has this VoterID: saving it again confirms it. */
  confirmed?: string
  isSaving: boolean
}

export interface Unsaved {
  /** By the candidate's account number. */
  voterIds: Record<number, Draft>
  /** Pasted lists, by the address of the page. */
  lists: Record<string, string>
}

const NOTHING: Unsaved = { voterIds: {}, lists: {} }

/**
 * What administrators typed or pasted anywhere on the site and have not saved yet. It outlives its page and a session that
 * ends, here or in another tab. Only logging out here discards it, and it asks first.
 */
export const unsavedSlice = createSlice({
  name: 'unsaved',
  initialState: NOTHING,
  reducers: {
    voterIdTyped({ voterIds }, { payload: draft }: PayloadAction<Draft>) {
      voterIds[draft.acctNum] = draft
    },
    /** The text was saved, or is the saved one again. */
    draftSettled({ voterIds }, { payload: acctNum }: PayloadAction<number>) {
      delete voterIds[acctNum]
    },
    /** A blank text, or one that was saved, is nothing to keep. */
    listPasted({ lists }, { payload: { page, text } }: PayloadAction<{ page: string; text: string }>) {
      if (text) lists[page] = text
      else delete lists[page]
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => NOTHING)
  },
})

export const { voterIdTyped, draftSettled, listPasted } = unsavedSlice.actions

export const selectVoterIdDrafts = ({ unsaved = NOTHING }: RootState) => unsaved.voterIds
export const selectPastedLists = ({ unsaved = NOTHING }: RootState) => unsaved.lists
