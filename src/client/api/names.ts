import type { FiledName, FiledNameAnswer, FiledNameRows } from '#contract/schemas/filedName.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Contributors and payees as filed, best hits first. */
    searchNames: build.query<FiledNameAnswer, { q: string; limit?: number }>({
      query: (question) => apiUrl(publicAddresses.searchNames, question),
      providesTags: [listTag('Candidate'), listTag('Committee')],
    }),
    /** What was filed under a name and a ZIP code; `-` for no ZIP code. */
    getFiledName: build.query<FiledName, { zip: string; name: string }>({
      query: (named) => apiUrl(publicAddresses.getFiledName, named),
      providesTags: [listTag('Candidate'), listTag('Committee')],
    }),
    /** A page of the rows of a filed name, newest first; `after` is `next` of the previous page. */
    listFiledNameRows: build.query<FiledNameRows, { zip: string; name: string; after: string | undefined }>({
      query: (page) => apiUrl(publicAddresses.listFiledNameRows, page),
      providesTags: [listTag('Candidate'), listTag('Committee')],
    }),
  }),
})

export const { useSearchNamesQuery, useGetFiledNameQuery, useListFiledNameRowsQuery } = namesApi
