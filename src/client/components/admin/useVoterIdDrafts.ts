import { useSelector, useStore } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { adminCandidatesApi } from '#client/api/adminCandidates.ts'
import type { Failure } from '#client/api/describeFailure.ts'
import { refusal } from '#client/api/refusal.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { selectVoterIdDrafts, type TypedVoterId } from '#client/store/voterIdDrafts.ts'
import { draftSettled, saveRefused, voterIdTyped } from '#client/store/slices/voterIdDraftsSlice.ts'
import { useAdminDispatch } from './useAdminDispatch.ts'

const { saveVoterId, getEditableCandidate } = adminCandidatesApi.endpoints
type CachedState = Parameters<ReturnType<typeof getEditableCandidate.select>>[0]

/** VoterIDs being typed, by the candidate's account number, until each is saved. */
export function useVoterIdDrafts() {
  const dispatch = useAdminDispatch()
  const store = useStore<CachedState>()
  const { pathname: page } = useLocation()
  const drafts = useSelector(selectVoterIdDrafts)
  const put = (acctNum: number, typed: TypedVoterId, isSaving = false) =>
    dispatch(voterIdTyped({ acctNum, draft: { ...typed, page, isSaving } }))
  const drop = (acctNum: number) => dispatch(draftSettled(acctNum))

  /** Answers the alert of a refused save. */
  const saveOne = async (acctNum: number, typed: TypedVoterId): Promise<string | undefined> => {
    const { text, over } = typed
    const etag = etagToSave(acctNum, typed)
    put(acctNum, { text, over, etag }, true)
    const { error } = await dispatch(saveVoterId.initiate({ acctNum, voterId: text.trim(), etag }))
    if (!error) {
      drop(acctNum)
      return undefined
    }
    const refused = refusal(error, ['msg', 'error']) ?? 'Save failed'
    dispatch(saveRefused({ acctNum, refused, etag: await etagToSaveOver(error, acctNum, etag) }))
    return `Save error: ${refused}`
  }
  /** Where the record changed meanwhile but not its VoterID, nobody's change is lost: its version of now. */
  const etagToSave = (acctNum: number, { over, etag }: TypedVoterId): string => {
    const { data } = getEditableCandidate.select(acctNum)(store.getState())
    return data?.candidate.VoterID === over ? data.etag : etag
  }
  /** Once told of the other change and shown it, an administrator may save over it. */
  const etagToSaveOver = async (error: Failure, acctNum: number, etag: string): Promise<string> => {
    if (!('status' in error) || error.status !== 412) return etag
    const fresh = getEditableCandidate.initiate(acctNum, { forceRefetch: true, subscribe: false })
    return (await dispatch(fresh)).data?.etag ?? etag
  }
  const save = async (edits: Iterable<readonly [number, TypedVoterId]>) => {
    const alerts = await Promise.all([...edits].map(([acctNum, typed]) => saveOne(acctNum, typed)))
    if (alerts.includes(undefined)) dispatch(toastShown({ tone: 'success', text: 'Saved' }))
    const failures = new Set(alerts.flatMap((alert) => alert ?? []))
    for (const text of failures) dispatch(toastShown({ tone: 'failure', text }))
  }
  return { drafts, put, drop, save }
}
