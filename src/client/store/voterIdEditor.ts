import type { ChangeEvent } from 'react'
import { isSignedOut, serverMessage } from '#client/api/describeFailure.ts'
import { votersApi } from '#client/api/voters.ts'
import { workListsApi } from '#client/api/workLists.ts'
import { editCandidatePage } from '#contract/adminPages.ts'
import { isVoterId } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { VoterIdFinding } from '#contract/schemas/voter.ts'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { type FailedAttempt, forgetFailures, showFailures } from './outcomeToast.ts'
import { type Draft, draftSettled, selectVoterIdDrafts, voterIdTyped } from './slices/unsavedSlice.ts'
import type { AppThunk } from './store.ts'

const { saveVoterId, getEditableCandidate } = workListsApi.endpoints
const { checkVoterIds } = votersApi.endpoints

export interface SavedVoterId {
  acctNum: number
  VoterID: string
  /** The audit entry, by which it can be undone; undefined if nothing was changed. */
  entryId: number | undefined
}

/** Whether saving a number with this finding has to be confirmed. */
type Confirms = (finding: VoterIdFinding) => boolean

/** The same person in two elections has one number by right. */
const isTaken: Confirms = (finding) => finding === 'taken'

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
  const now: Draft = draft ?? { acctNum, text: VoterID, over: VoterID, page, isSaving: false }
  const { text, isSaving, refused } = now
  const put = (change: Partial<Draft>) => dispatch(voterIdTyped({ ...draftOf(now), ...change }))
  const discard = () => dispatch(draftSettled(acctNum))
  return {
    draft,
    text,
    isSaving,
    /** Why it cannot be saved, was refused, or has to be confirmed. */
    refused,
    /** What every field for it has. */
    input: {
      inputMode: 'numeric',
      autoComplete: 'off',
      value: text,
      readOnly: isSaving,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        void (target.value === VoterID ? discard() : put({ text: target.value })),
    } as const,
    discard,
    /** Puts a number in the field that is saved only if it is saved again. */
    propose: (number: string, finding: VoterIdFinding, voter: string) =>
      put({ text: number, refused: doubtText(finding, voter), confirmed: number }),
    /** Undefined if it was not saved. */
    save: async (): Promise<SavedVoterId | undefined> => {
      if (isSaving) return undefined
      if (!isVoterId(text)) {
        put({ refused: WRONG_VOTER_ID })
        return undefined
      }
      const [saved] = await dispatch(saveVoterIds([now], confirms))
      return saved
    },
  }
}

/** The draft as it was typed, without what was said of it. */
const draftOf = ({ acctNum, text, over, page }: Draft): Draft => ({
  acctNum,
  text,
  over,
  page,
  isSaving: false,
})

/**
 * Saves typed VoterIDs, each over the one that it replaces. What is refused, or has to be confirmed first, is shown at the
 * input and as the alert. Returns the others.
 */
export const saveVoterIds =
  (edits: readonly Draft[], confirms: Confirms = isTaken): AppThunk<Promise<SavedVoterId[]>> =>
  async (dispatch) => {
    const doubts = await dispatch(doubtsAbout(edits, confirms))
    const outcomes = await Promise.all(edits.map((edit) => dispatch(saveOne(edit, doubts.get(edit.acctNum)))))
    dispatch(showFailures(outcomes.flatMap((outcome) => ('change' in outcome ? outcome : []))))
    return outcomes.flatMap((outcome) => ('change' in outcome ? [] : outcome))
  }

/** By account, what the administrator is asked to confirm by saving the same text again. */
const doubtsAbout =
  (edits: readonly Draft[], confirms: Confirms): AppThunk<Promise<ReadonlyMap<number, string>>> =>
  async (dispatch) => {
    const entries = edits.flatMap(({ acctNum, text, confirmed }) => {
      const VoterID = text.trim()
      return VoterID !== '' && isVoterId(VoterID) && confirmed !== text ? [{ acctNum, VoterID }] : []
    })
    for (const edit of edits) dispatch(voterIdTyped({ ...draftOf(edit), isSaving: true }))
    if (entries.length === 0) return new Map()
    const { data = [], error } = await dispatch(
      checkVoterIds.initiate({ purpose: 'Before saving what was typed', entries }, { track: false }),
    )
    // Without a session or a server the save itself says what is wrong.
    if (error && 'status' in error && typeof error.status === 'number' && !isSignedOut(error)) {
      const why = serverMessage(error, 'msg', 'error') ?? 'the server did not say why'
      const doubt = `It could not be checked: ${why}. ${SAVE_AGAIN}`
      return new Map(entries.map(({ acctNum }) => [acctNum, doubt]))
    }
    return new Map(
      data.flatMap(({ acctNum, finding, voter }) =>
        finding !== null && confirms(finding) ? [[acctNum, doubtText(finding, voter)]] : [],
      ),
    )
  }

const SAVE_AGAIN = 'To confirm it, save it again.'

/** What the voter roll says about a number; `voter` is the name on it. */
export const findingText = (finding: VoterIdFinding, voter: string): string =>
  ({
    fits: `${voter} on the roll.`,
    differs: `On the roll this is ${voter}: another name.`,
    withheld: 'On the roll this is a voter whose name the state withholds.',
    nobody: 'Nobody on the roll has this number.',
    noRoll: 'No voter extract is on file, so this number cannot be checked.',
    taken: `Another candidate has this VoterID.${voter === '' ? '' : ` On the roll it is ${voter}.`}`,
  })[finding]

const doubtText = (finding: VoterIdFinding, voter: string) => `${findingText(finding, voter)} ${SAVE_AGAIN}`

/** It matches no version, so nothing is saved over a change that the administrator has not seen. */
const NOT_SEEN = '"as listed"'

/** Returns the alert if the save was refused, or has to be confirmed first. */
const saveOne =
  (
    { acctNum, text, over }: Draft,
    doubt: string | undefined,
  ): AppThunk<Promise<SavedVoterId | FailedAttempt>> =>
  async (dispatch, getState) => {
    const change = `VoterID of ${acctNum}`
    dispatch(forgetFailures([change]))
    const fetchCandidate = () =>
      dispatch(getEditableCandidate.initiate(acctNum, { forceRefetch: true, subscribe: false }))
    const refuse = (refusal: Partial<Draft>) => {
      // It may have been discarded with the session in the meantime.
      const draft = selectVoterIdDrafts(getState())[acctNum]
      if (draft) dispatch(voterIdTyped({ ...draft, ...refusal, isSaving: false }))
    }
    if (doubt !== undefined) {
      refuse({ refused: doubt, confirmed: text })
      return { change, text: `Not saved: ${doubt}` }
    }
    // If the record has changed but its VoterID has not, saving over its current version overwrites nobody's change.
    const { data: known } = await fetchCandidate()
    const etag = known?.candidate.VoterID === over ? known.etag : NOT_SEEN
    const VoterID = text.trim()
    const { data, error } = await dispatch(
      saveVoterId.initiate({ acctNum, voterId: VoterID, etag }, { track: false }),
    )
    if (!error) {
      dispatch(draftSettled(acctNum))
      return { acctNum, VoterID, entryId: data.entryId }
    }
    const status = 'status' in error ? error.status : undefined
    // The candidate was deleted in the meantime, and with it the field where the draft could be discarded.
    if (status === 404) dispatch(draftSettled(acctNum))
    // After a conflict the administrator has seen the other change, so the next save may replace it.
    const changed = status === 412 ? (await fetchCandidate()).data?.candidate.VoterID : undefined
    const refused = serverMessage(error, 'msg', 'error') ?? 'Save failed'
    refuse({
      // That the session has ended is said by the dialog.
      ...(!isSignedOut(error) && { refused }),
      ...(changed !== undefined && { over: changed }),
    })
    return { change, text: `Save error: ${refused}` }
  }
