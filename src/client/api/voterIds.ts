import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
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
import { FACTS_TAG } from './workLists.ts'

export const voterIdsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The candidates without a VoterID in this election; '' for any. */
    listMissingVoterIds: build.query<Candidate[], string>({
      query: (election) => apiUrl(adminAddresses.listMissingVoterIds, { election }),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Candidate')],
      // The former answer would still list those saved since.
      keepUnusedDataFor: 0,
    }),
    /**
     * Announces the candidates for which voters are looked up, so that their look-ups are counted and recorded together.
     */
    openVoterIdBatch: build.mutation<OpenedBatch, VoterIdBatch>({
      query: (body) => ({ ...request(adminAddresses.openVoterIdBatch), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Audit')),
    }),
    getVoterSuggestions: build.query<
      VoterSuggestions,
      { batchId: number; acctNum: number; birthYear?: number }
    >({
      query: (asked) => apiUrl(adminAddresses.getVoterSuggestions, asked),
      extraOptions: WITH_TOKEN,
      providesTags: (_, __, { acctNum }) => [itemTag('Voter', `of ${acctNum}`)],
    }),
    /** What saving these would do; saves nothing. */
    checkVoterIds: build.mutation<CheckedVoterId[], ListedVoterIds>({
      query: (body) => ({ ...request(adminAddresses.checkVoterIds), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Audit')),
    }),
    /** The list of those without a VoterID is refetched when it is next opened. */
    saveVoterIds: build.mutation<SeveralChanged, SeenVoterIds>({
      query: (body) => ({ ...request(adminAddresses.saveVoterIds), body }),
      extraOptions: WITH_TOKEN,
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
  useListMissingVoterIdsQuery,
  useOpenVoterIdBatchMutation,
  useGetVoterSuggestionsQuery,
  useCheckVoterIdsMutation,
  useSaveVoterIdsMutation,
} = voterIdsApi

/** Fetches the next candidate's voters while the administrator looks at this one's. */
export const usePrefetchSuggestions = () => voterIdsApi.usePrefetch('getVoterSuggestions')
