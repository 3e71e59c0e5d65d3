import type { ImportNote } from '#contract/schemas/importRecord.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const latestImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first. */
    listLatestImports: build.query<ImportNote[], void>({
      query: () => apiUrl(publicAddresses.listLatestImports),
      providesTags: [listTag('Import')],
    }),
  }),
})

export const { useListLatestImportsQuery } = latestImportsApi
