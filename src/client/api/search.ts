import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficerCommittee, SearchAnswer } from '#contract/schemas/search.ts'
import { api } from './api.ts'
import { reads } from './request.ts'

export const { useSearchRegisterQuery, useListCommitteesOfOfficerQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Candidates, committees and their officers, best hits first. */
    searchRegister: build.query<SearchAnswer, { q: string; limit?: number }>(
      reads(publicAddresses.searchRegister, 'Candidate', 'Committee'),
    ),
    /** The committees that have a person with this name as chair or treasurer. */
    listCommitteesOfOfficer: build.query<OfficerCommittee[], string>(
      reads(publicAddresses.listCommitteesOfOfficer, 'Committee'),
    ),
  }),
})
