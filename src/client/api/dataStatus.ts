import { DataStatus } from '#contract/schemas/dataStatus.ts'
import { dataStatusPath } from '#contract/paths.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const dataStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDataStatus: build.query<DataStatus, void>({
      query: () => dataStatusPath,
      responseSchema: DataStatus,
      providesTags: [listTag('Import'), listTag('Balance')],
    }),
  }),
})

export const { useGetDataStatusQuery } = dataStatusApi
