import { adminCandidatesApi } from '#client/api/adminCandidates.ts'
import { type Failure, isSignedOut, serverMessage } from '#client/api/describeFailure.ts'
import { voterIdsApi } from '#client/api/voterIds.ts'
import { counted } from '#contract/domain/text.ts'
import { VOTER_ID_FORM } from '#contract/domain/voterRoll.ts'
import { savedToast } from '#client/store/outcomeToast.ts'
import {
  draftSettled,
  selectVoterIdDrafts,
  type TypedVoterId,
  voterIdTyped,
} from '#client/store/slices/unsavedSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { type FailedAttempt, forgetFailures, showFailures } from './failureToasts.ts'

const { saveVoterId, getEditableCandidate } = adminCandidatesApi.endpoints
const { checkVoterIds } = voterIdsApi.endpoints

/** The audit entry of a save, by which it can be undone. */
interface SavedOne {
  entryId: number | undefined
}

type Edit = readonly [acctNum: number, typed: TypedVoterId]

/** Saves the VoterIDs typed on this page, by the candidate's account number, and reports the outcome. */
export const saveVoterIds =
  (page: string, edits: readonly Edit[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const doubts = await dispatch(doubtsAbout(page, edits))
    const saves = edits.map(([acctNum, typed]) =>
      dispatch(saveOne(page, [acctNum, typed], doubts.get(acctNum))),
    )
    const outcomes = await Promise.all(saves)
    const failed = outcomes.flatMap((outcome) => ('of' in outcome ? outcome : []))
    const entryIds = outcomes.flatMap((outcome) => ('entryId' in outcome ? (outcome.entryId ?? []) : []))
    const text = entryIds.length === 1 ? 'VoterID' : counted(entryIds.length, 'VoterID')
    if (failed.length < edits.length) dispatch(savedToast(entryIds, text))
    dispatch(showFailures(failed))
  }

/**
 * Saves a VoterID typed in a list, which has no version of the candidate. The current record is fetched first, and is not
 * overwritten if its VoterID is not the one that was replaced. A failure is shown at the input and as the alert; returns
 * undefined.
 */
export const saveListedVoterId =
  (page: string, acctNum: number, typed: TypedVoterId): AppThunk<Promise<SavedOne | undefined>> =>
  async (dispatch) => {
    const doubts = await dispatch(doubtsAbout(page, [[acctNum, typed]]))
    await dispatch(getEditableCandidate.initiate(acctNum, { forceRefetch: true, subscribe: false }))
    const outcome = await dispatch(saveOne(page, [acctNum, typed], doubts.get(acctNum)))
    if (!('of' in outcome)) return outcome
    dispatch(showFailures([outcome]))
    return undefined
  }

/**
 * Asks whether another person has one of these VoterIDs, before anything is saved; the same person in two elections has
 * one number by right. By account, what the administrator is asked to confirm by saving the same text again.
 */
const doubtsAbout =
  (page: string, edits: readonly Edit[]): AppThunk<Promise<ReadonlyMap<number, string>>> =>
  async (dispatch, getState) => {
    const drafts = selectVoterIdDrafts(getState())
    const entries = edits.flatMap(([acctNum, { text }]) => {
      const VoterID = text.trim()
      const isAsked = VoterID !== '' && VOTER_ID_FORM.test(VoterID) && drafts[acctNum]?.confirmed !== text
      return isAsked ? [{ acctNum, VoterID }] : []
    })
    for (const [acctNum, typed] of edits)
      dispatch(voterIdTyped({ acctNum, draft: { ...typed, page, isSaving: true } }))
    if (entries.length === 0) return new Map()
    const { data = [], error } = await dispatch(
      checkVoterIds.initiate({ purpose: 'Before saving what was typed', entries }, { track: false }),
    )
    // Without a session or a server the save itself says what is wrong.
    if (error && 'status' in error && typeof error.status === 'number' && !isSignedOut(error)) {
      const why = serverMessage(error, 'msg', 'error') ?? 'the server did not say why'
      return new Map(
        entries.map(({ acctNum }) => [acctNum, `It could not be checked: ${why}. ${SAVE_AGAIN}`]),
      )
    }
    const taken = data.filter(({ finding }) => finding === 'taken')
    return new Map(taken.map(({ acctNum }) => [acctNum, `Another candidate has this VoterID. ${SAVE_AGAIN}`]))
  }

const SAVE_AGAIN = 'To confirm it, save it again.'

/** Returns the alert if the save was refused, or has to be confirmed first. */
const saveOne =
  (
    page: string,
    [acctNum, typed]: Edit,
    doubt: string | undefined,
  ): AppThunk<Promise<SavedOne | FailedAttempt>> =>
  async (dispatch, getState) => {
    const of = `VoterID of ${acctNum}`
    dispatch(forgetFailures([of]))
    const { text, over } = typed
    if (doubt !== undefined) {
      const draft = selectVoterIdDrafts(getState())[acctNum]
      const confirmed = { refused: doubt, confirmed: text, isSaving: false }
      if (draft) dispatch(voterIdTyped({ acctNum, draft: { ...draft, ...confirmed } }))
      return { of, text: `Not saved: ${doubt}` }
    }
    const etag = dispatch(etagToSave(acctNum, typed))
    dispatch(voterIdTyped({ acctNum, draft: { text, over, etag, page, isSaving: true } }))
    const { data, error } = await dispatch(
      saveVoterId.initiate({ acctNum, voterId: text.trim(), etag }, { track: false }),
    )
    if (!error) {
      dispatch(draftSettled(acctNum))
      return { entryId: data.entryId }
    }
    // The candidate was deleted in the meantime, and with it the field where the draft could be discarded.
    if ('status' in error && error.status === 404) dispatch(draftSettled(acctNum))
    const refused = serverMessage(error, 'msg', 'error') ?? 'Save failed'
    const etagOfNext = await dispatch(etagToSaveOver(error, acctNum, etag))
    const draft = selectVoterIdDrafts(getState())[acctNum]
    // It may have been discarded with the session in the meantime. That the session has ended is said by the dialog.
    const reason = isSignedOut(error) ? {} : { refused }
    if (draft)
      dispatch(voterIdTyped({ acctNum, draft: { ...draft, ...reason, etag: etagOfNext, isSaving: false } }))
    return { of, text: `Save error: ${refused}` }
  }

/** If the record has changed but its VoterID has not, saving over its current version overwrites nobody's change. */
const etagToSave =
  (acctNum: number, { over, etag }: TypedVoterId): AppThunk<string> =>
  (_, getState) => {
    const { data } = getEditableCandidate.select(acctNum)(getState())
    return data?.candidate.VoterID === over ? data.etag : etag
  }

/** After a conflict the administrator has seen the other change, so the next save may replace it. */
const etagToSaveOver =
  (error: Failure, acctNum: number, etag: string): AppThunk<Promise<string>> =>
  async (dispatch) => {
    if (!('status' in error) || error.status !== 412) return etag
    const fresh = getEditableCandidate.initiate(acctNum, { forceRefetch: true, subscribe: false })
    return (await dispatch(fresh)).data?.etag ?? etag
  }
