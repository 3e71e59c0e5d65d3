import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { RegisterStatus } from '#contract/schemas/dataStatus.ts'
import { api, WITH_TOKEN } from './api.ts'
import { listTag } from './tags.ts'

const registerStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRegisterStatus: build.query<RegisterStatus, void>({
      query: () => apiUrl(adminAddresses.getRegisterStatus),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Import'), listTag('Balance')],
    }),
  }),
})

export const { useGetRegisterStatusQuery } = registerStatusApi
