import * as publicAddresses from '#contract/publicAddresses.ts'
import type { FiledName, FiledNameAnswer, FiledNameRows } from '#contract/schemas/filedName.ts'
import { api } from './api.ts'
import { reads } from './request.ts'

export const { useSearchNamesQuery, useGetFiledNameQuery, useListFiledNameRowsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Contributors and payees as filed, best hits first. */
    searchNames: build.query<FiledNameAnswer, { q: string; limit?: number }>(
      reads(publicAddresses.searchNames, 'Candidate', 'Committee'),
    ),
    /** What was filed under a name and a ZIP code; `-` for no ZIP code. */
    getFiledName: build.query<FiledName, { zip: string; name: string }>(
      reads(publicAddresses.getFiledName, 'Candidate', 'Committee'),
    ),
    /** A page of the rows of a filed name, newest first; `after` is `next` of the previous page. */
    listFiledNameRows: build.query<FiledNameRows, { zip: string; name: string; after: string | undefined }>(
      reads(publicAddresses.listFiledNameRows, 'Candidate', 'Committee'),
    ),
  }),
})
