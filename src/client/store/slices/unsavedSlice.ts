import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut } from './sessionSlice.ts'

/** The input for a candidate. */
export interface TypedVoterId {
  text: string
  /** The saved VoterID that it replaces. */
  over: string
  /** The version of the record that it replaces. */
  etag: string
  /** Why it cannot be saved or was refused. */
  refused?: string
}

export interface Draft extends TypedVoterId {
  /** The address of the page that shows it. */
  page: string
  isSaving: boolean
}

/** By the candidate's account number. */
type Drafts = Record<number, Draft>
const NO_DRAFTS: Drafts = {}

/**
 * VoterIDs that are not saved yet. They outlive their page and a session that ends, here or in another tab. Only logging
 * out here discards them, and it asks first.
 */
export const voterIdDraftsSlice = createSlice({
  name: 'voterIdDrafts',
  initialState: NO_DRAFTS,
  reducers: {
    voterIdTyped(drafts, { payload }: PayloadAction<{ acctNum: number; draft: Draft }>) {
      drafts[payload.acctNum] = payload.draft
    },
    /** The text was saved, or is the saved one again. */
    draftSettled(drafts, { payload: acctNum }: PayloadAction<number>) {
      delete drafts[acctNum]
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => NO_DRAFTS)
  },
  selectors: {
    selectVoterIdDrafts: (drafts) => drafts,
  },
})

export const { voterIdTyped, draftSettled } = voterIdDraftsSlice.actions
export const { selectVoterIdDrafts } = voterIdDraftsSlice.selectors
