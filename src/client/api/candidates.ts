import { apiUrl, latestFilingsUrl } from '#contract/apiUrls.ts'
import { officesOf, type Office } from '#contract/domain/races.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Election } from '#contract/schemas/values.ts'
import { api } from './api.ts'
import { readCandidate, readCandidates, type SpecifiedCandidate } from './legacyAnswers.ts'
import { itemTag, listTag, listTags } from './tags.ts'

/** The candidates whose account list holds this account. Only adding an account to a list makes it longer. */
export const linkedTag = (acctNum: number) => itemTag('Candidate', `account ${acctNum}`)

/** For queries that change whenever the set of candidates does. */
export const OFFICES_TAG = itemTag('Candidate', 'offices')

const candidateTags = listTags<Candidate>('Candidate', ({ AcctNum }) => AcctNum)

const candidatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listElections: build.query<Election[], void>({
      query: () => apiUrl(publicAddresses.listElections),
      providesTags: listTags<Election>('Election', ({ value }) => value),
    }),
    listLatestCandidates: build.query<Candidate[], void, SpecifiedCandidate[]>({
      query: () => latestFilingsUrl,
      transformResponse: readCandidates,
      providesTags: candidateTags,
    }),
    /** The offices of an election, derived from its candidates. A page that chooses an office needs no more of them. */
    listOffices: build.query<Office[], string, SpecifiedCandidate[]>({
      query: (electionId) => apiUrl(publicAddresses.listElectionCandidates, { electionId }),
      transformResponse: (candidates) => officesOf(readCandidates(candidates)),
      providesTags: [listTag('Candidate'), OFFICES_TAG],
    }),
    listOfficeCandidates: build.query<
      Candidate[],
      { electionId: string; officeCode: string },
      SpecifiedCandidate[]
    >({
      query: (office) => apiUrl(publicAddresses.listOfficeCandidates, office),
      transformResponse: readCandidates,
      providesTags: candidateTags,
    }),
    /** The candidates whose account list holds a committee's account. */
    listCandidatesByAccount: build.query<Candidate[], number, SpecifiedCandidate[]>({
      query: (acctNum) => apiUrl(publicAddresses.listCandidatesByAccount, { acctNum }),
      transformResponse: readCandidates,
      providesTags: (candidates, _, acctNum) => [...candidateTags(candidates), linkedTag(acctNum)],
    }),
    /** The public version, even for an administrator. */
    getCandidate: build.query<Candidate, number, SpecifiedCandidate>({
      query: (acctNum) => apiUrl(publicAddresses.getCandidate, { acctNum }),
      transformResponse: readCandidate,
      // Its account list changes when committees are hidden or shown.
      providesTags: (_, __, acctNum) => [listTag('Candidate'), itemTag('Candidate', acctNum)],
    }),
  }),
})

export const {
  useListElectionsQuery,
  useListLatestCandidatesQuery,
  useListOfficesQuery,
  useListOfficeCandidatesQuery,
  useListCandidatesByAccountQuery,
  useGetCandidateQuery,
} = candidatesApi
export const prefetchElections = () => candidatesApi.util.prefetch('listElections', undefined, {})
export const prefetchLatestCandidates = () =>
  candidatesApi.util.prefetch('listLatestCandidates', undefined, {})
export const prefetchCandidate = (acctNum: number) => candidatesApi.util.prefetch('getCandidate', acctNum, {})
export const usePrefetchOffice = () => candidatesApi.usePrefetch('listOfficeCandidates')
