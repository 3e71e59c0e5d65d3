import { apiUrl } from '#contract/apiUrls.ts'
import { getRelated } from '#contract/publicAddresses.ts'
import type { Related } from '#contract/schemas/related.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

export const { useGetRelatedQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Other records about the people and organizations that a record names. */
    getRelated: build.query<Related, number>({
      query: (acctNum) => apiUrl(getRelated, { acctNum }),
      providesTags: [listTag('Candidate'), listTag('Committee'), listTag('Document')],
    }),
  }),
})
