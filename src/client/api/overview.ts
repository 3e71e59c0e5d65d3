import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ElectionRaces, Overview, ZipRaces } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { reads } from './request.ts'
import { listTag } from './tags.ts'

export const { useGetOverviewQuery, useGetElectionRacesQuery, useGetZipRacesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first part of the home page. */
    getOverview: build.query<Overview, void>(
      reads(
        publicAddresses.getOverview,
        listTag('Candidate'),
        listTag('Committee'),
        listTag('Document'),
        listTag('Import'),
      ),
    ),
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
