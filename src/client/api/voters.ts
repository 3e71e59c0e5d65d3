import type { VoterQuery } from '#contract/parameters.ts'
import * as z from 'zod/mini'
import { voterPath, voterSearchPath } from '#contract/adminPaths.ts'
import { TOTAL_COUNT_HEADER, Voter } from '#contract/voter.ts'
import { api, WITH_TOKEN } from './api.ts'
import { itemTag, listTags } from './tags.ts'

interface FoundVoters {
  /** At most MAX_VOTERS_SHOWN. */
  voters: Voter[]
  /** How many match; MANY_VOTERS means that many or more. */
  count: number
}

const voterTags = listTags<Voter>('Voter', ({ VoterID }) => VoterID)

const votersApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchVoters: build.query<FoundVoters, VoterQuery, Voter[]>({
      query: voterSearchPath,
      extraOptions: WITH_TOKEN,
      rawResponseSchema: z.array(Voter),
      transformResponse: (voters, meta) => ({
        voters,
        count: Number(meta?.response?.headers.get(TOTAL_COUNT_HEADER) ?? voters.length),
      }),
      providesTags: (found) => voterTags(found?.voters),
    }),
    getVoter: build.query<Voter, string>({
      query: voterPath,
      extraOptions: WITH_TOKEN,
      responseSchema: Voter,
      providesTags: (_, __, voterId) => [itemTag('Voter', voterId)],
    }),
  }),
})

export const { useSearchVotersQuery, useGetVoterQuery } = votersApi
