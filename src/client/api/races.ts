import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficeRaces, Race } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { reads } from './request.ts'

export const { useListRacesQuery, useGetRaceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listRaces: build.query<OfficeRaces, { electionId: string; officeCode: string }>(
      reads(publicAddresses.listRaces, 'Candidate', 'Balance'),
    ),
    getRace: build.query<Race, { electionId: string; officeCode: string; district: string }>(
      reads(publicAddresses.getRace, 'Candidate', 'Balance'),
    ),
  }),
})
