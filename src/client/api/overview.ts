import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ElectionRaces, Overview, ZipRaces } from '#contract/schemas/race.ts'
import { api } from './api.ts'
import { reads } from './request.ts'

export const { useGetOverviewQuery, useGetElectionRacesQuery, useGetZipRacesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first part of the home page. */
    getOverview: build.query<Overview, void>(
      reads(publicAddresses.getOverview, 'Candidate', 'Committee', 'Document', 'Import'),
    ),
    getElectionRaces: build.query<ElectionRaces, string>(
      reads(publicAddresses.getElectionRaces, 'Candidate', 'Balance'),
    ),
    getZipRaces: build.query<ZipRaces, string>(reads(publicAddresses.getZipRaces, 'Candidate')),
  }),
})
