import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { ListFacts, SeveralChanged, SeveralChanges } from '#contract/schemas/workList.ts'
import { api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { itemTag, listTag, TAG_TYPES, unlessFailed } from './tags.ts'

/** For what changes with the VoterIDs and account lists that administrators set. */
export const FACTS_TAG = itemTag('Candidate', 'facts')

export const workListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getListFacts: build.query<ListFacts, void>({
      query: () => apiUrl(adminAddresses.getListFacts),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Candidate'), FACTS_TAG],
    }),
    /** Changes several records; undoing the audit entry in the answer undoes all of it. */
    saveSeveral: build.mutation<SeveralChanged, SeveralChanges>({
      query: (body) => ({ ...request(adminAddresses.saveSeveral), body }),
      extraOptions: WITH_TOKEN,
      // If there was nothing to change, somebody else has changed it, and what is shown is out of date.
      invalidatesTags: (_, error) =>
        unlessFailed(error?.status === 409 ? undefined : error, ...TAG_TYPES.map(listTag)),
    }),
  }),
})

export const { useGetListFactsQuery } = workListsApi
