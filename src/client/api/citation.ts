import { apiUrl } from '#contract/apiUrls.ts'
import { getCitation } from '#contract/publicAddresses.ts'
import type { Citation } from '#contract/schemas/citation.ts'
import { api } from './api.ts'
import { checkedAs } from './checkedAs.ts'
import { listTag } from './tags.ts'

export const { useGetCitationQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Cites the page at this address, as of the day in the address if it has one. */
    getCitation: build.query<Citation, string>({
      query: (page) => apiUrl(getCitation, { page }),
      responseSchema: checkedAs('Citation'),
      providesTags: [listTag('Import')],
    }),
  }),
})
