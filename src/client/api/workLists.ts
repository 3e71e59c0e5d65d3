import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { ListFacts, SeveralChanged, SeveralChanges } from '#contract/schemas/workList.ts'
import { api, WITH_TOKEN } from './api.ts'
import { readCandidates, type SpecifiedCandidate } from './legacyAnswers.ts'
import { request } from './request.ts'
import { itemTag, listTag, TAG_TYPES, unlessFailed, listTags } from './tags.ts'

/** For what changes with the VoterIDs and account lists that administrators set. */
export const FACTS_TAG = itemTag('Candidate', 'facts')

interface CandidateFilters {
  electionId: string
  officeCode: string
}

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
    /** All that match, highest account number first; the next one too. */
    listAdminCandidates: build.query<Candidate[], CandidateFilters, SpecifiedCandidate[]>({
      query: ({ electionId, officeCode }) =>
        apiUrl(adminAddresses.listAdminCandidates, { election: electionId, office: officeCode }),
      transformResponse: readCandidates,
      extraOptions: WITH_TOKEN,
      providesTags: listTags<Candidate>('Candidate', ({ AcctNum }) => AcctNum),
    }),
    /** The candidates without a VoterID in this election; '' for any. */
    listMissingVoterIds: build.query<Candidate[], string>({
      query: (election) => apiUrl(adminAddresses.listMissingVoterIds, { election }),
      extraOptions: WITH_TOKEN,
      // Not each candidate's own: of one that is saved, the list is updated in place.
      providesTags: [listTag('Candidate')],
      // The former answer would still list those saved since.
      keepUnusedDataFor: 0,
    }),
    listAdminCommittees: build.query<Committee[], void>({
      query: () => apiUrl(adminAddresses.listAdminCommittees),
      extraOptions: WITH_TOKEN,
      providesTags: listTags<Committee>('Committee', ({ AcctNum }) => AcctNum),
    }),
  }),
})

export const {
  useGetListFactsQuery,
  useListAdminCandidatesQuery,
  useListMissingVoterIdsQuery,
  useListAdminCommitteesQuery,
} = workListsApi

type CachedState = Parameters<typeof workListsApi.util.selectCachedArgsForQuery>[0]
export interface Cache {
  dispatch: ThunkDispatch<CachedState, unknown, UnknownAction>
  getState(this: void): CachedState
}

type ChangeCandidates = (change: (rows: Candidate[]) => void) => void

/** Updates the administrators' cached candidate lists in place; there is one for each choice of filters. */
export function candidateLists({ dispatch, getState }: Cache): ChangeCandidates[] {
  const { selectCachedArgsForQuery, updateQueryData } = workListsApi.util
  return [
    ...selectCachedArgsForQuery(getState(), 'listAdminCandidates').map(
      (filters): ChangeCandidates =>
        (change) =>
          void dispatch(updateQueryData('listAdminCandidates', filters, change)),
    ),
    ...selectCachedArgsForQuery(getState(), 'listMissingVoterIds').map(
      (election): ChangeCandidates =>
        (change) =>
          void dispatch(updateQueryData('listMissingVoterIds', election, change)),
    ),
  ]
}

/** Shows a saved VoterID in the cached lists. */
export function showVoterId(cache: Cache, acctNum: number, VoterID: string): void {
  for (const changeList of candidateLists(cache))
    changeList((rows) => {
      const row = rows.find(({ AcctNum }) => AcctNum === acctNum)
      if (row) row.VoterID = VoterID
    })
}
