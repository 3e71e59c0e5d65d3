import type { DataStatus } from '#contract/schemas/dataStatus.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const dataStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDataStatus: build.query<DataStatus, void>({
      query: () => apiUrl(publicAddresses.getDataStatus),
      providesTags: [listTag('Import'), listTag('Balance')],
    }),
  }),
})

export const { useGetDataStatusQuery } = dataStatusApi
