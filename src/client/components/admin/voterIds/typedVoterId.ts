import type { Draft } from '#client/store/slices/unsavedSlice.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import { VOTER_ID_FORM } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'

export const WRONG_VOTER_ID = 'A VoterID has 6 to 10 digits, or is left blank'

export const isVoterId = (text: string) => VOTER_ID_FORM.test(text.trim())

/** It matches no version, so nothing is saved over a change that the administrator has not seen. */
const NOT_SEEN = '"as listed"'

/**
 * The draft of a VoterID typed in a list. Its page is the candidate's own: the list may no longer show the candidate when
 * the administrator comes back to it.
 */
export const listedDraft = (
  { AcctNum, VoterID }: Pick<Candidate, 'AcctNum' | 'VoterID'>,
  text: string,
): Draft => ({
  text,
  over: VoterID,
  etag: NOT_SEEN,
  page: editCandidatePage(AcctNum),
  isSaving: false,
})
