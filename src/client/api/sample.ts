import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { LatestImport } from '#contract/schemas/importRecord.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const sampleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the register holds the state's lists, which close the demo account, and not the invented sample. */
    getHasRealLists: build.query<boolean, void, LatestImport[]>({
      query: () => apiUrl(publicAddresses.listLatestImports),
      transformResponse: (imports) => imports.length > 0 && !imports.some(({ isSample }) => isSample),
      providesTags: [listTag('Import')],
    }),
  }),
})

export const { useGetHasRealListsQuery } = sampleApi
