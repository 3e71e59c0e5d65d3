import type { Election } from '#contract/schemas/values.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTags } from './tags.ts'

const electionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listElections: build.query<Election[], void>({
      query: () => apiUrl(publicAddresses.listElections),
      providesTags: listTags<Election>('Election', ({ value }) => value),
    }),
  }),
})

export const prefetchElections = () => electionsApi.util.prefetch('listElections', undefined, {})
export const { useListElectionsQuery } = electionsApi
