import { useState } from 'react'
import { adminCandidatesApi } from '#client/api/adminCandidates.ts'
import type { Failure } from '#client/api/describeFailure.ts'
import { refusal } from '#client/api/refusal.ts'
import { noticeGiven } from '#client/state/noticesSlice.ts'
import { useAdminDispatch } from './useAdminDispatch.ts'

/** What was typed for a candidate and is not saved. */
export interface Draft {
  text: string
  /** The version of the record it was typed over. */
  etag: string
  isSaving?: boolean
  /** Why it was not saved. */
  refused?: string
}

const { saveVoterId, getEditableCandidate } = adminCandidatesApi.endpoints

/** VoterIDs being typed, by the candidate's account number, until each is saved. */
export function useVoterIdDrafts() {
  const dispatch = useAdminDispatch()
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  const put = (acctNum: number, draft: Draft) => setDrafts((known) => new Map(known).set(acctNum, draft))
  const drop = (acctNum: number) =>
    setDrafts((known) => new Map([...known].filter(([other]) => other !== acctNum)))

  /** Answers the alert of a refused save. */
  const saveOne = async (acctNum: number, draft: Draft): Promise<string | undefined> => {
    const { text, etag } = draft
    put(acctNum, { text, etag, isSaving: true })
    const { error } = await dispatch(saveVoterId.initiate({ acctNum, voterId: text.trim(), etag }))
    if (!error) {
      drop(acctNum)
      return undefined
    }
    const refused = refusal(error, ['msg', 'error']) ?? 'Save failed'
    put(acctNum, { text, etag: await etagToSaveOver(error, acctNum, etag), refused })
    return `Save error: ${refused}`
  }
  /** Once told of the other change and shown it, an administrator may save over it. */
  const etagToSaveOver = async (error: Failure, acctNum: number, etag: string): Promise<string> => {
    if (!('status' in error) || error.status !== 412) return etag
    const fresh = getEditableCandidate.initiate(acctNum, { forceRefetch: true, subscribe: false })
    return (await dispatch(fresh)).data?.etag ?? etag
  }
  const save = async (edits: Iterable<[number, Draft]>) => {
    const alerts = await Promise.all([...edits].map(([acctNum, draft]) => saveOne(acctNum, draft)))
    if (alerts.includes(undefined)) dispatch(noticeGiven({ tone: 'success', text: 'Saved' }))
    const failures = new Set(alerts.flatMap((alert) => alert ?? []))
    for (const text of failures) dispatch(noticeGiven({ tone: 'failure', text }))
  }
  return { drafts, put, drop, save }
}
