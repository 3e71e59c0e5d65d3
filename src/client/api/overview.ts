import type { Overview } from '#contract/schemas/race.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first part of the home page. */
    getOverview: build.query<Overview, void>({
      query: () => apiUrl(publicAddresses.getOverview),
      providesTags: [listTag('Candidate'), listTag('Committee'), listTag('Document'), listTag('Import')],
    }),
  }),
})

export const { useGetOverviewQuery } = overviewApi
