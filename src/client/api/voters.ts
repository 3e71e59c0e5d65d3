import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { TOTAL_COUNT_HEADER, VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
import type { VoterQuery } from '#contract/endpoints/voterEndpoints.ts'
import type * as voter from '#contract/schemas/voter.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { sends, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { notBlank, reads } from './request.ts'
import { itemTag, tagsOf, unlessFailed } from './tags.ts'
import { FACTS_TAG, showVoterId } from './workLists.ts'

/** Fields that an answer leaves out are blank. */
const readVoter = (answer: Partial<voter.Voter>): voter.Voter =>
  // Object.fromEntries forgets which keys it was given.
  ({ ...Object.fromEntries(VOTER_FIELDS.map((field) => [field, ''])), ...answer }) as voter.Voter

interface FoundVoters {
  /** At most MAX_VOTERS_SHOWN. */
  voters: voter.Voter[]
  /** The number of matches; MANY_VOTERS means that many or more. */
  count: number
}

/** For each use of these queries: returning to a page or being online again is no reason for another look-up. */
export const ONCE = { refetchOnMountOrArgChange: false, refetchOnReconnect: false }

/** Results are not refetched after signing in again, because every look-up is counted and recorded. */
export const votersApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    searchVoters: build.query<FoundVoters, VoterQuery, Partial<voter.Voter>[]>({
      query: (names) => apiUrl(adminAddresses.listVoters, notBlank(names)),
      transformResponse: (voters, meta) => ({
        voters: voters.map(readVoter),
        count: Number(meta?.response?.headers.get(TOTAL_COUNT_HEADER) ?? voters.length),
      }),
      providesTags: (answer) => (answer ? [] : tagsOf(['Voter'])),
    }),
    getVoter: build.query<voter.Voter, string, Partial<voter.Voter>>({
      ...reads(adminAddresses.getVoter),
      transformResponse: readVoter,
      providesTags: (answer, _, voterId) => (answer ? [] : [itemTag('Voter', voterId)]),
    }),
    /**
     * Announces the candidates for which voters are looked up, so that their look-ups are counted and recorded together.
     */
    openVoterIdBatch: build.mutation<voter.OpenedBatch, voter.VoterIdBatch>(
      sends(adminAddresses.openVoterIdBatch, 'Audit'),
    ),
    /** For each of these accounts, in their order. */
    getVoterSuggestions: build.query<
      voter.VoterSuggestions[],
      { batchId: number; accounts: readonly number[]; birthYear?: number }
    >({
      query: ({ accounts, ...parameters }) =>
        apiUrl(adminAddresses.getVoterSuggestions, { ...parameters, accounts: accounts.join(',') }),
      providesTags: (_, __, { batchId }) => [itemTag('Voter', `of batch ${batchId}`)],
    }),
    /** What saving these would do; saves nothing. */
    checkVoterIds: build.mutation<voter.CheckedVoterId[], voter.ListedVoterIds>(
      sends(adminAddresses.checkVoterIds, 'Audit'),
    ),
    saveVoterIds: build.mutation<SeveralChanged, voter.SeenVoterIds>({
      ...sends(adminAddresses.saveVoterIds),
      async onQueryStarted({ entries }, lifecycle) {
        const { data } = await lifecycle.queryFulfilled.catch(() => ({ data: null }))
        if (data) for (const { acctNum, VoterID } of entries) showVoterId(lifecycle, acctNum, VoterID)
      },
      invalidatesTags: (_, error, { entries }) =>
        unlessFailed(
          error,
          ...entries.map(({ acctNum }) => itemTag('Candidate', acctNum)),
          FACTS_TAG,
          'Audit',
        ),
    }),
  })),
})

export const {
  useSearchVotersQuery,
  useGetVoterQuery,
  useOpenVoterIdBatchMutation,
  useGetVoterSuggestionsQuery,
  useCheckVoterIdsMutation,
  useSaveVoterIdsMutation,
} = votersApi
/** The voters of a batch are requested once: each answer is counted. */
export const ONCE_A_BATCH = { refetchOnMountOrArgChange: false }

/** Fetches the next candidates' voters while the administrator looks at this one's. */
export const usePrefetchSuggestions = () => votersApi.usePrefetch('getVoterSuggestions')
