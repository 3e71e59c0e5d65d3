import { apiUrl } from '#contract/apiUrls.ts'
import type { ChangesParameters } from '#contract/pages.ts'
import { listChanges } from '#contract/publicAddresses.ts'
import type { ChangeList } from '#contract/schemas/change.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

export const { useListChangesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the changes that each import made. The call takes the same parameters as the page's address. */
    listChanges: build.query<ChangeList, ChangesParameters>({
      query: (parameters) => apiUrl(listChanges, parameters),
      providesTags: [listTag('Import')],
    }),
  }),
})
