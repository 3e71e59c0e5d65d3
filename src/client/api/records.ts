import { latestFilingsUrl } from '#contract/apiUrls.ts'
import { officesOf, type Office } from '#contract/domain/races.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee, ListedCommittee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { ImportNote } from '#contract/schemas/importRecord.ts'
import type { Registration, Related } from '#contract/schemas/related.ts'
import type { Election } from '#contract/schemas/values.ts'
import { api, WITH_TOKEN } from './api.ts'
import { readCandidate, readCandidates, readDocuments, type SpecifiedCandidate } from './legacyAnswers.ts'
import { ownTag, reads } from './request.ts'
import { itemTag, listTags } from './tags.ts'

/** The candidates whose account list holds this account. Only adding an account to a list makes it longer. */
export const linkedTag = (acctNum: number | string) => itemTag('Candidate', `account ${acctNum}`)

/** For queries that change whenever the set of candidates does. */
export const OFFICES_TAG = itemTag('Candidate', 'offices')

export const candidateTags = listTags<Candidate>('Candidate', ({ AcctNum }) => AcctNum)
export const committeeTags = listTags<ListedCommittee>('Committee', ({ AcctNum }) => AcctNum)
const documentTags = listTags<FiledDocument>('Document', ({ id }) => id)

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listElections: build.query<Election[], void>({
      ...reads(publicAddresses.listElections),
      providesTags: listTags<Election>('Election', ({ value }) => value),
    }),
    listLatestCandidates: build.query<Candidate[], void, SpecifiedCandidate[]>({
      query: () => latestFilingsUrl,
      transformResponse: readCandidates,
      providesTags: candidateTags,
    }),
    /** The offices of an election, derived from its candidates. A page that chooses an office needs no more of them. */
    listOffices: build.query<Office[], string, SpecifiedCandidate[]>({
      ...reads(publicAddresses.listElectionCandidates, 'Candidate', OFFICES_TAG),
      transformResponse: (candidates: SpecifiedCandidate[]) => officesOf(readCandidates(candidates)),
    }),
    listOfficeCandidates: build.query<
      Candidate[],
      { electionId: string; officeCode: string },
      SpecifiedCandidate[]
    >({
      ...reads(publicAddresses.listOfficeCandidates),
      transformResponse: readCandidates,
      providesTags: candidateTags,
    }),
    /** The candidates whose account list holds a committee's account. */
    listCandidatesByAccount: build.query<Candidate[], number, SpecifiedCandidate[]>({
      ...reads(publicAddresses.listCandidatesByAccount),
      transformResponse: readCandidates,
      providesTags: (candidates, _, acctNum) => [...candidateTags(candidates), linkedTag(acctNum)],
    }),
    /** The public version, even for an administrator. Its account list changes when committees are hidden or shown. */
    getCandidate: build.query<Candidate, number, SpecifiedCandidate>({
      ...reads(publicAddresses.getCandidate, 'Candidate', ownTag('Candidate')),
      transformResponse: readCandidate,
    }),
    /** There are thousands, so only the fields shown are requested. */
    listCommittees: build.query<ListedCommittee[], void>({
      ...reads(publicAddresses.listCommittees),
      providesTags: committeeTags,
    }),
    /** The same committees, with the fields that the committee finder needs. */
    listFindableCommittees: build.query<Committee[], void>({
      ...reads(publicAddresses.listCommitteesToFind),
      providesTags: committeeTags,
    }),
    getCommittee: build.query<Committee, number>({
      ...reads(publicAddresses.getCommittee, ownTag('Committee')),
      extraOptions: WITH_TOKEN,
    }),
    /** The documents of an account, newest first. */
    listDocuments: build.query<FiledDocument[], number, Partial<FiledDocument>[]>({
      ...reads(publicAddresses.listDocuments),
      transformResponse: readDocuments,
      providesTags: documentTags,
    }),
    /** The documents of a type, such as 'Statement of Solicitation', newest first. */
    listDocumentsOfType: build.query<FiledDocument[], string, Partial<FiledDocument>[]>({
      ...reads(publicAddresses.listDocumentsOfType),
      transformResponse: readDocuments,
      providesTags: documentTags,
    }),
    /** Other records about the people and organizations that a record names. */
    getRelated: build.query<Related, number>(
      reads(publicAddresses.getRelated, 'Candidate', 'Committee', 'Document'),
    ),
    /** What the state's page says about an account's registration. */
    getRegistration: build.query<Registration, number>(reads(publicAddresses.getRegistration, 'Import')),
    /** The latest import of each kind of record, oldest first. */
    listLatestImports: build.query<ImportNote[], void>(reads(publicAddresses.listLatestImports, 'Import')),
  }),
})

export const {
  useListElectionsQuery,
  useListLatestCandidatesQuery,
  useListOfficesQuery,
  useListOfficeCandidatesQuery,
  useListCandidatesByAccountQuery,
  useGetCandidateQuery,
  useListCommitteesQuery,
  useListFindableCommitteesQuery,
  useGetCommitteeQuery,
  useListDocumentsQuery,
  useListDocumentsOfTypeQuery,
  useGetRelatedQuery,
  useGetRegistrationQuery,
  useListLatestImportsQuery,
} = recordsApi

export const prefetchElections = () => recordsApi.util.prefetch('listElections', undefined, {})
export const prefetchLatestCandidates = () => recordsApi.util.prefetch('listLatestCandidates', undefined, {})
export const prefetchCandidate = (acctNum: number) => recordsApi.util.prefetch('getCandidate', acctNum, {})
export const prefetchCommittees = () => recordsApi.util.prefetch('listCommittees', undefined, {})
export const prefetchCommittee = (acctNum: number) => recordsApi.util.prefetch('getCommittee', acctNum, {})
export const prefetchDocuments = (acctNum: number) => recordsApi.util.prefetch('listDocuments', acctNum, {})
export const usePrefetchOffice = () => recordsApi.usePrefetch('listOfficeCandidates')
