import type { VoterQuery } from '#contract/endpoints/voterEndpoints.ts'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { TOTAL_COUNT_HEADER, VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
import { api, WITH_TOKEN } from './api.ts'
import { notBlank } from './request.ts'
import { itemTag, listTag } from './tags.ts'

/** Fields that an answer leaves out are blank. */
const readVoter = (answer: Partial<Voter>): Voter =>
  // Object.fromEntries forgets which keys it was given.
  ({ ...Object.fromEntries(VOTER_FIELDS.map((field) => [field, ''])), ...answer }) as Voter

interface FoundVoters {
  /** At most MAX_VOTERS_SHOWN. */
  voters: Voter[]
  /** The number of matches; MANY_VOTERS means that many or more. */
  count: number
}

/** For each use of these queries: returning to a page or being online again is no reason for another look-up. */
export const ONCE = { refetchOnMountOrArgChange: false, refetchOnReconnect: false }

/** Results are not refetched after signing in again, because every look-up is counted and recorded. */
const votersApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchVoters: build.query<FoundVoters, VoterQuery, Partial<Voter>[]>({
      query: (names) => apiUrl(adminAddresses.listVoters, notBlank(names)),
      extraOptions: WITH_TOKEN,
      transformResponse: (voters, meta) => ({
        voters: voters.map(readVoter),
        count: Number(meta?.response?.headers.get(TOTAL_COUNT_HEADER) ?? voters.length),
      }),
      providesTags: (found) => (found ? [] : [listTag('Voter')]),
    }),
    getVoter: build.query<Voter, string, Partial<Voter>>({
      query: (voterId) => apiUrl(adminAddresses.getVoter, { voterId }),
      extraOptions: WITH_TOKEN,
      transformResponse: readVoter,
      providesTags: (voter, _, voterId) => (voter ? [] : [itemTag('Voter', voterId)]),
    }),
  }),
})

export const { useSearchVotersQuery, useGetVoterQuery } = votersApi
