import type { OfficerCommittee, SearchAnswer } from '#contract/schemas/search.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Candidates, committees and their officers, best hits first. */
    searchRegister: build.query<SearchAnswer, { q: string; limit?: number }>({
      query: (question) => apiUrl(publicAddresses.searchRegister, question),
      providesTags: [listTag('Candidate'), listTag('Committee')],
    }),
    /** The committees that have a person with this name as chair or treasurer. */
    listCommitteesOfOfficer: build.query<OfficerCommittee[], string>({
      query: (name) => apiUrl(publicAddresses.listCommitteesOfOfficer, { name }),
      providesTags: [listTag('Committee')],
    }),
  }),
})

export const { useSearchRegisterQuery, useListCommitteesOfOfficerQuery } = searchApi
