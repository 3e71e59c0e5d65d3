import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { RegisterStatus } from '#contract/schemas/dataStatus.ts'
import type { Work } from '#contract/schemas/work.ts'
import { api, WITH_TOKEN } from './api.ts'
import { listTag } from './tags.ts'

const workApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWork: build.query<Work, void>({
      query: () => apiUrl(adminAddresses.getWork),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Import'), listTag('Balance'), listTag('Candidate'), listTag('Run')],
    }),
    getRegisterStatus: build.query<RegisterStatus, void>({
      query: () => apiUrl(adminAddresses.getRegisterStatus),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Import'), listTag('Balance')],
    }),
  }),
})

export const { useGetWorkQuery, useGetRegisterStatusQuery } = workApi
