import type { Committee, ListedCommittee } from '#contract/schemas/committee.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api, WITH_TOKEN } from './api.ts'
import { itemTag, listTags } from './tags.ts'

const committeeTags = listTags<ListedCommittee>('Committee', ({ AcctNum }) => AcctNum)

const committeesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There are thousands, so only the fields shown are requested. */
    listCommittees: build.query<ListedCommittee[], void>({
      query: () => apiUrl(publicAddresses.listCommittees),
      providesTags: committeeTags,
    }),
    /** The same committees, with the fields that the committee finder needs. */
    listFindableCommittees: build.query<Committee[], void>({
      query: () => apiUrl(publicAddresses.listCommitteesToFind),
      providesTags: committeeTags,
    }),
    getCommittee: build.query<Committee, number>({
      query: (acctNum) => apiUrl(publicAddresses.getCommittee, { acctNum }),
      extraOptions: WITH_TOKEN,
      providesTags: (_, __, acctNum) => [itemTag('Committee', acctNum)],
    }),
  }),
})

export const { useListCommitteesQuery, useListFindableCommitteesQuery, useGetCommitteeQuery } = committeesApi
export const prefetchCommittees = () => committeesApi.util.prefetch('listCommittees', undefined, {})
export const prefetchCommittee = (acctNum: number) => committeesApi.util.prefetch('getCommittee', acctNum, {})
