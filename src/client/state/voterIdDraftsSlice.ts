import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut, sessionChangedElsewhere, sessionEnded, type SessionState } from './sessionSlice.ts'

/** What was typed for a candidate. */
export interface TypedVoterId {
  text: string
  /** The version of the record it was typed over. */
  etag: string
  /** Why it cannot be saved, or was not. */
  refused?: string
}

export interface Draft extends TypedVoterId {
  /** The address of the page it was typed on. */
  page: string
  isSaving: boolean
}

/** By the candidate's account number. */
type Drafts = Record<number, Draft>
const NONE: Drafts = {}

/** VoterIDs that are not saved yet. They outlive the page they are typed on, so no way of leaving it loses them. */
export const voterIdDraftsSlice = createSlice({
  name: 'voterIdDrafts',
  initialState: NONE,
  reducers: {
    voterIdTyped(drafts, { payload }: PayloadAction<{ acctNum: number; draft: Draft }>) {
      drafts[payload.acctNum] = payload.draft
    },
    /** Unless it was forgotten meanwhile, with the session. */
    saveRefused(drafts, { payload }: PayloadAction<{ acctNum: number; refused: string; etag: string }>) {
      const { acctNum, ...refusal } = payload
      const draft = drafts[acctNum]
      if (draft) Object.assign(draft, refusal, { isSaving: false })
    },
    /** It is saved, or again what was saved. */
    draftSettled(drafts, { payload: acctNum }: PayloadAction<number>) {
      delete drafts[acctNum]
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => NONE)
      .addCase(sessionEnded, () => NONE)
      .addCase(sessionChangedElsewhere, (drafts, { payload }) => (payload.token === null ? NONE : drafts))
  },
})

export const { voterIdTyped, saveRefused, draftSettled } = voterIdDraftsSlice.actions

interface DraftsState {
  session: SessionState
  /** It joins the store with the administrators' pages, which alone use it. */
  voterIdDrafts?: Drafts
}
export const selectVoterIdDrafts = ({ voterIdDrafts = NONE }: DraftsState) => voterIdDrafts
