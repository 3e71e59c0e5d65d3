import type { Registration } from '#contract/schemas/related.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { getRegistration } from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

export const { useGetRegistrationQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the state's page says about an account's registration. */
    getRegistration: build.query<Registration, number>({
      query: (acctNum) => apiUrl(getRegistration, { acctNum }),
      providesTags: [listTag('Import')],
    }),
  }),
})
