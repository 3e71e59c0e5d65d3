import { apiUrl } from '#contract/apiUrls.ts'
import { getRelated, getRegistration } from '#contract/publicAddresses.ts'
import type { Related, Registration } from '#contract/schemas/related.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const relatedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Other records about the people and organizations that a record names. */
    getRelated: build.query<Related, number>({
      query: (acctNum) => apiUrl(getRelated, { acctNum }),
      providesTags: [listTag('Candidate'), listTag('Committee'), listTag('Document')],
    }),
    /** What the state's page says about an account's registration. */
    getRegistration: build.query<Registration, number>({
      query: (acctNum) => apiUrl(getRegistration, { acctNum }),
      providesTags: [listTag('Import')],
    }),
  }),
})

export const { useGetRelatedQuery, useGetRegistrationQuery } = relatedApi
