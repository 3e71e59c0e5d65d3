import type { SessionState } from '#client/store/slices/sessionSlice.ts'

/** What was typed for a candidate. */
export interface TypedVoterId {
  text: string
  /** The saved VoterID that it was typed over. */
  over: string
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
export type Drafts = Record<number, Draft>
export const NO_DRAFTS: Drafts = {}

interface DraftsState {
  session: SessionState
  /** It joins the store with the administrators' pages, which alone use it. */
  voterIdDrafts?: Drafts
}
export const selectVoterIdDrafts = ({ voterIdDrafts = NO_DRAFTS }: DraftsState) => voterIdDrafts
