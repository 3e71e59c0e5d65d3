import * as z from 'zod/mini'
import { Candidate } from '#contract/schemas/candidate.ts'
import { apiUrl, latestFilingsUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { itemTag, listTag, listTags } from './tags.ts'

/** The candidates whose account list holds this account. Only adding an account to a list makes it longer. */
export const linkedTag = (acctNum: number) => itemTag('Candidate', `account ${acctNum}`)

const candidateTags = listTags<Candidate>('Candidate', ({ AcctNum }) => AcctNum)
const responseSchema = z.array(Candidate)

const candidatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLatestCandidates: build.query<Candidate[], void>({
      query: () => latestFilingsUrl,
      responseSchema,
      providesTags: candidateTags,
    }),
    /** Every candidate of an election; its offices are derived from them. */
    listElectionCandidates: build.query<Candidate[], string>({
      query: (electionId) => apiUrl(publicAddresses.listElectionCandidates, { electionId }),
      responseSchema,
      providesTags: candidateTags,
    }),
    listOfficeCandidates: build.query<Candidate[], { electionId: string; officeCode: string }>({
      query: (office) => apiUrl(publicAddresses.listOfficeCandidates, office),
      responseSchema,
      providesTags: candidateTags,
    }),
    /** The candidates whose account list holds a committee's account. */
    listLinkedCandidates: build.query<Candidate[], number>({
      query: (acctNum) => apiUrl(publicAddresses.listCandidatesByAccount, { acctNum }),
      responseSchema,
      providesTags: (candidates, _, acctNum) => [...candidateTags(candidates), linkedTag(acctNum)],
    }),
    /** As visitors see it, whoever is signed in. */
    getCandidate: build.query<Candidate, number>({
      query: (acctNum) => apiUrl(publicAddresses.getCandidate, { acctNum }),
      responseSchema: Candidate,
      // Its account list changes with the committees that are shown.
      providesTags: (_, __, acctNum) => [listTag('Candidate'), itemTag('Candidate', acctNum)],
    }),
  }),
})

export const {
  useListLatestCandidatesQuery,
  useListElectionCandidatesQuery,
  useListOfficeCandidatesQuery,
  useListLinkedCandidatesQuery,
  useGetCandidateQuery,
} = candidatesApi
export const prefetchLatestCandidates = () =>
  candidatesApi.util.prefetch('listLatestCandidates', undefined, {})
export const usePrefetchCandidate = () => candidatesApi.usePrefetch('getCandidate')
export const usePrefetchOffice = () => candidatesApi.usePrefetch('listOfficeCandidates')
