import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut } from './sessionSlice.ts'
import { type Draft, NO_DRAFTS } from '#client/store/voterIdDrafts.ts'

/**
 * VoterIDs that are not saved yet. They outlive the page they are typed on and the session that ends meanwhile, here or
 * in another tab, so no way of leaving loses them but logging out here, which asks first.
 */
export const voterIdDraftsSlice = createSlice({
  name: 'voterIdDrafts',
  initialState: NO_DRAFTS,
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
    draftsDiscarded: () => NO_DRAFTS,
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => NO_DRAFTS)
  },
})

export const { voterIdTyped, saveRefused, draftSettled, draftsDiscarded } = voterIdDraftsSlice.actions
