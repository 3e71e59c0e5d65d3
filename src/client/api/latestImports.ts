import type { ImportNote } from '#contract/schemas/importNote.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { checkedAs } from './checkedAs.ts'
import { listTag } from './tags.ts'

const latestImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first. */
    listLatestImports: build.query<ImportNote[], void>({
      query: () => apiUrl(publicAddresses.listLatestImports),
      responseSchema: checkedAs('ImportNotes'),
      providesTags: [listTag('Import')],
    }),
  }),
})

export const { useListLatestImportsQuery } = latestImportsApi
