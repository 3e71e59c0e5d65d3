import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ElectionRaces, ZipRaces } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const electionRacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getElectionRaces: build.query<ElectionRaces, string>({
      query: (electionId) => apiUrl(publicAddresses.getElectionRaces, { electionId }),
      providesTags: [listTag('Candidate'), listTag('Balance')],
    }),
    getZipRaces: build.query<ZipRaces, string>({
      query: (zip) => apiUrl(publicAddresses.getZipRaces, { zip }),
      providesTags: [listTag('Candidate')],
    }),
  }),
})

export const { useGetElectionRacesQuery, useGetZipRacesQuery } = electionRacesApi
