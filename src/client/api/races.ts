import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficeRaces, Race } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

/** They change with any candidate and with any account's money. */
const providesTags = [listTag('Candidate'), listTag('Balance')]

const racesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRaces: build.query<OfficeRaces, { electionId: string; officeCode: string }>({
      query: (office) => apiUrl(publicAddresses.listRaces, office),
      providesTags,
    }),
    getRace: build.query<Race, { electionId: string; officeCode: string; district: string }>({
      query: (race) => apiUrl(publicAddresses.getRace, race),
      providesTags,
    }),
  }),
})

export const { useListRacesQuery, useGetRaceQuery } = racesApi
