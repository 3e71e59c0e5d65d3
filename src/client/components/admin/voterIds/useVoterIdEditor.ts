import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  type Draft,
  draftSettled,
  selectVoterIdDrafts,
  voterIdTyped,
} from '#client/store/slices/unsavedSlice.ts'
import {
  type Confirms,
  doubtText,
  isTaken,
  type SavedVoterId,
  saveVoterIds,
} from '#client/store/thunks/saveVoterIds.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import { isVoterId } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { VoterIdFinding } from '#contract/schemas/voter.ts'

export const WRONG_VOTER_ID = 'A VoterID has 6 to 10 digits, or is left blank'

interface EditorOptions {
  /** Where the draft is shown; by default the candidate's own page, because a list may no longer show the candidate. */
  page?: string
  confirms?: Confirms
}

/**
 * The VoterID of a candidate as it is typed, wherever that is: a draft until it is saved or is the saved one again. It is
 * checked, and a number that another person holds is saved only if it is saved twice.
 */
export function useVoterIdEditor(
  { AcctNum: acctNum, VoterID }: Pick<Candidate, 'AcctNum' | 'VoterID'>,
  { page = editCandidatePage(acctNum), confirms = isTaken }: EditorOptions = {},
) {
  const dispatch = useAppDispatch()
  const draft = useAppSelector((state) => selectVoterIdDrafts(state)[acctNum])
  const now: Draft = { acctNum, text: VoterID, over: VoterID, page, isSaving: false, ...draft }
  const put = (change: Partial<Draft>) => {
    const { text, over } = now
    dispatch(voterIdTyped({ acctNum, text, over, page: now.page, isSaving: false, ...change }))
  }
  return {
    draft,
    text: now.text,
    isSaving: now.isSaving,
    /** Why it cannot be saved, was refused, or has to be confirmed. */
    refused: now.refused,
    change: (text: string) => (text === VoterID ? dispatch(draftSettled(acctNum)) : put({ text })),
    discard: () => dispatch(draftSettled(acctNum)),
    /** Puts a number in the field that is saved only if it is saved again. */
    propose: (text: string, finding: VoterIdFinding, voter: string) =>
      put({ text, refused: doubtText(finding, voter), confirmed: text }),
    /** Undefined if it was not saved. */
    save: async (): Promise<SavedVoterId | undefined> => {
      if (now.isSaving) return undefined
      if (!isVoterId(now.text)) {
        put({ refused: WRONG_VOTER_ID })
        return undefined
      }
      const [saved] = await dispatch(saveVoterIds([now], confirms))
      return saved
    },
  }
}
