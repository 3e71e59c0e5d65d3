import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { FACTS_TAG, showVoterId } from './workLists.ts'
import { api, WITH_TOKEN } from './api.ts'
import { entryIdIn } from './audit.ts'
import { readCandidate, type SpecifiedCandidate } from './legacyAnswers.ts'
import { request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'

/** A candidate and its ETag, by which a save detects that another administrator has changed it. */
export interface EditableCandidate {
  candidate: Candidate
  etag: string
}

interface SavedCandidate {
  saved: EditableCandidate
  /** The audit entry, for undoing the save. */
  entryId: number | undefined
}

const withVersion = (
  answer: SpecifiedCandidate,
  meta: { response?: Response } | undefined,
): EditableCandidate => ({
  candidate: readCandidate(answer),
  etag: meta?.response?.headers.get('ETag') ?? '*',
})

const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEditableCandidate: build.query<EditableCandidate, number, SpecifiedCandidate>({
      query: (acctNum) => apiUrl(publicAddresses.getCandidate, { acctNum }),
      extraOptions: WITH_TOKEN,
      transformResponse: withVersion,
      providesTags: (_, __, acctNum) => [listTag('Candidate'), itemTag('Candidate', acctNum)],
    }),
  }),
})

export const adminCandidatesApi = readingApi.injectEndpoints({
  endpoints: (build) => ({
    /** Refused with 412 if the candidate has changed since this ETag. */
    saveVoterId: build.mutation<
      SavedCandidate,
      { acctNum: number; voterId: string; etag: string },
      SpecifiedCandidate
    >({
      query: ({ acctNum, voterId, etag }) => ({
        ...request(adminAddresses.saveVoterId, { acctNum }),
        body: { VoterID: voterId },
        headers: { 'If-Match': etag },
      }),
      extraOptions: WITH_TOKEN,
      transformResponse: (answer, meta) => ({ saved: withVersion(answer, meta), entryId: entryIdIn(meta) }),
      async onQueryStarted({ acctNum }, lifecycle) {
        // The next save and the lists use this version without waiting for the refetch.
        const { data } = await lifecycle.queryFulfilled.catch(() => ({ data: null }))
        if (!data) return
        lifecycle.dispatch(readingApi.util.updateQueryData('getEditableCandidate', acctNum, () => data.saved))
        showVoterId(lifecycle, acctNum, data.saved.candidate.VoterID)
      },
      invalidatesTags: (_, error, { acctNum }) =>
        // A candidate that another administrator has deleted leaves the lists.
        error?.status === 404
          ? [listTag('Candidate')]
          : unlessFailed(error, itemTag('Candidate', acctNum), FACTS_TAG, listTag('Audit')),
    }),
  }),
})

export const { useGetEditableCandidateQuery } = adminCandidatesApi
