import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ZipRaces } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const zipRacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getZipRaces: build.query<ZipRaces, string>({
      query: (zip) => apiUrl(publicAddresses.getZipRaces, { zip }),
      providesTags: [listTag('Candidate')],
    }),
  }),
})

export const { useGetZipRacesQuery } = zipRacesApi
