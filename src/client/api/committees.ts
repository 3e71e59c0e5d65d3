import * as z from 'zod/mini'
import { Committee } from '#contract/schemas/committee.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api, WITH_TOKEN } from './api.ts'
import { itemTag, listTags } from './tags.ts'

const committeeTags = listTags<Committee>('Committee', ({ AcctNum }) => AcctNum)

const committeesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCommittees: build.query<Committee[], void>({
      query: () => apiUrl(publicAddresses.listCommittees),
      responseSchema: z.array(Committee),
      providesTags: committeeTags,
    }),
    /** The same committees, as the committee finder asks for them. */
    listFindableCommittees: build.query<Committee[], void>({
      query: () => apiUrl(publicAddresses.listCommitteesToFind),
      responseSchema: z.array(Committee),
      providesTags: committeeTags,
    }),
    getCommittee: build.query<Committee, number>({
      query: (acctNum) => apiUrl(publicAddresses.getCommittee, { acctNum }),
      extraOptions: WITH_TOKEN,
      responseSchema: Committee,
      providesTags: (_, __, acctNum) => [itemTag('Committee', acctNum)],
    }),
  }),
})

export const { useListCommitteesQuery, useListFindableCommitteesQuery, useGetCommitteeQuery } = committeesApi
export const prefetchCommittees = () => committeesApi.util.prefetch('listCommittees', undefined, {})
export const usePrefetchCommittee = () => committeesApi.usePrefetch('getCommittee')
