import type { AccountAddition } from '#contract/bodies.ts'
import { accountListPath, adminCandidatePath } from '#contract/adminPaths.ts'
import { Candidate } from '#contract/candidate.ts'
import { candidatePath } from '#contract/paths.ts'
import { api, WITH_TOKEN } from './api.ts'
import { linkedTag } from './candidates.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'

/** A candidate and the ETag of that version of it, by which a save knows that nobody else changed it since. */
export interface EditableCandidate {
  candidate: Candidate
  etag: string
}

const withVersion = (candidate: Candidate, meta: { response?: Response } | undefined): EditableCandidate => ({
  candidate,
  etag: meta?.response?.headers.get('ETag') ?? '*',
})

const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEditableCandidate: build.query<EditableCandidate, number, Candidate>({
      query: candidatePath,
      extraOptions: WITH_TOKEN,
      rawResponseSchema: Candidate,
      transformResponse: withVersion,
      providesTags: (_, __, acctNum) => [itemTag('Candidate', acctNum)],
    }),
    /** Adds a committee's account to a candidate's list. It goes by the session's cookie and sends no token. */
    addAccount: build.mutation<Candidate, { acctNum: number; addition: AccountAddition }>({
      query: ({ acctNum, addition }) => ({ url: accountListPath(acctNum), method: 'PUT', body: addition }),
      responseSchema: Candidate,
      invalidatesTags: (_, error, { acctNum, addition }) =>
        unlessFailed(error, itemTag('Candidate', acctNum), linkedTag(addition.accountNum), listTag('Audit')),
    }),
  }),
})

export const adminCandidatesApi = readingApi.injectEndpoints({
  endpoints: (build) => ({
    /** Refused with 412 when the candidate is no longer the version of this ETag. */
    saveVoterId: build.mutation<
      EditableCandidate,
      { acctNum: number; voterId: string; etag: string },
      Candidate
    >({
      query: ({ acctNum, voterId, etag }) => ({
        url: adminCandidatePath(acctNum),
        method: 'PUT',
        body: { VoterID: voterId },
        headers: { 'If-Match': etag },
      }),
      extraOptions: WITH_TOKEN,
      rawResponseSchema: Candidate,
      transformResponse: withVersion,
      async onQueryStarted({ acctNum }, { dispatch, queryFulfilled }) {
        // Without waiting for the refetch, the next save already knows the version this one made.
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) dispatch(readingApi.util.updateQueryData('getEditableCandidate', acctNum, () => data))
      },
      invalidatesTags: (_, error, { acctNum }) =>
        unlessFailed(error, itemTag('Candidate', acctNum), listTag('Audit')),
    }),
  }),
})

export const { useGetEditableCandidateQuery, useAddAccountMutation } = adminCandidatesApi
