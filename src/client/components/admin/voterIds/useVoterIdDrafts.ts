import { useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  draftSettled,
  selectVoterIdDrafts,
  type TypedVoterId,
  voterIdTyped,
} from '#client/store/slices/unsavedSlice.ts'
import { saveVoterIds } from '#client/store/thunks/saveVoterIds.ts'

/** VoterIDs being typed, by the candidate's account number, until each is saved. */
export function useVoterIdDrafts() {
  const dispatch = useAppDispatch()
  const { pathname: page } = useLocation()
  const drafts = useAppSelector(selectVoterIdDrafts)
  return {
    drafts,
    put: (acctNum: number, typed: TypedVoterId) =>
      dispatch(voterIdTyped({ acctNum, draft: { ...typed, page, isSaving: false } })),
    drop: (acctNum: number) => dispatch(draftSettled(acctNum)),
    save: (edits: readonly (readonly [number, TypedVoterId])[]) => dispatch(saveVoterIds(page, edits)),
  }
}
