import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { api, WITH_TOKEN } from './api.ts'
import { readCandidates, type SpecifiedCandidate } from './legacyAnswers.ts'
import { listTags } from './tags.ts'

interface CandidateFilters {
  electionId: string
  officeCode: string
}

/** The complete lists that administrators manage, highest account number first. */
export const adminListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAdminCandidates: build.query<Candidate[], CandidateFilters, SpecifiedCandidate[]>({
      query: ({ electionId, officeCode }) =>
        apiUrl(adminAddresses.listAdminCandidates, { election: electionId, office: officeCode }),
      transformResponse: readCandidates,
      extraOptions: WITH_TOKEN,
      providesTags: listTags<Candidate>('Candidate', ({ AcctNum }) => AcctNum),
    }),
    listAdminCommittees: build.query<Committee[], void>({
      query: () => apiUrl(adminAddresses.listAdminCommittees),
      extraOptions: WITH_TOKEN,
      providesTags: listTags<Committee>('Committee', ({ AcctNum }) => AcctNum),
    }),
  }),
})

export const { useListAdminCandidatesQuery, useListAdminCommitteesQuery } = adminListsApi

type CachedState = Parameters<typeof adminListsApi.util.selectCachedArgsForQuery>[0]
export interface Cache {
  dispatch: ThunkDispatch<CachedState, unknown, UnknownAction>
  getState(this: void): CachedState
}

/** Updates the administrators' cached candidate lists in place; there is one for each choice of filters. */
export const candidateLists = ({ dispatch, getState }: Cache) =>
  adminListsApi.util
    .selectCachedArgsForQuery(getState(), 'listAdminCandidates')
    .map((filters) => (change: (rows: Candidate[]) => void) => {
      dispatch(adminListsApi.util.updateQueryData('listAdminCandidates', filters, change))
    })
