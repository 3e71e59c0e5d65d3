import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type {
  CheckedVoterId,
  ListedVoterIds,
  OpenedBatch,
  SeenVoterIds,
  VoterIdBatch,
  VoterSuggestions,
} from '#contract/schemas/voterMatch.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'
import { FACTS_TAG, showVoterId } from './workLists.ts'

export const voterIdsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Announces the candidates for which voters are looked up, so that their look-ups are counted and recorded together.
     */
    openVoterIdBatch: build.mutation<OpenedBatch, VoterIdBatch>({
      query: (body) => ({ ...request(adminAddresses.openVoterIdBatch), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Audit')),
    }),
    /** For each of these accounts, in their order. */
    getVoterSuggestions: build.query<
      VoterSuggestions[],
      { batchId: number; accounts: readonly number[]; birthYear?: number }
    >({
      query: ({ accounts, ...parameters }) =>
        apiUrl(adminAddresses.getVoterSuggestions, { ...parameters, accounts: accounts.join(',') }),
      extraOptions: WITH_TOKEN,
      providesTags: (_, __, { batchId }) => [itemTag('Voter', `of batch ${batchId}`)],
    }),
    /** What saving these would do; saves nothing. */
    checkVoterIds: build.mutation<CheckedVoterId[], ListedVoterIds>({
      query: (body) => ({ ...request(adminAddresses.checkVoterIds), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Audit')),
    }),
    saveVoterIds: build.mutation<SeveralChanged, SeenVoterIds>({
      query: (body) => ({ ...request(adminAddresses.saveVoterIds), body }),
      extraOptions: WITH_TOKEN,
      async onQueryStarted({ entries }, lifecycle) {
        const { data } = await lifecycle.queryFulfilled.catch(() => ({ data: null }))
        if (data) for (const { acctNum, VoterID } of entries) showVoterId(lifecycle, acctNum, VoterID)
      },
      invalidatesTags: (_, error, { entries }) =>
        unlessFailed(
          error,
          ...entries.map(({ acctNum }) => itemTag('Candidate', acctNum)),
          FACTS_TAG,
          listTag('Audit'),
        ),
    }),
  }),
})

export const {
  useOpenVoterIdBatchMutation,
  useGetVoterSuggestionsQuery,
  useCheckVoterIdsMutation,
  useSaveVoterIdsMutation,
} = voterIdsApi

/** Fetches the next candidates' voters while the administrator looks at this one's. */
export const usePrefetchSuggestions = () => voterIdsApi.usePrefetch('getVoterSuggestions')
