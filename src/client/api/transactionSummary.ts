import type { SumsRequest } from '#contract/domain/rows.ts'
import { sumsUrl } from '#contract/rowUrls.ts'
import type { TransactionSummary } from '#contract/schemas/transaction.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const transactionSummaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTransactionSummary: build.query<TransactionSummary, SumsRequest>({
      query: sumsUrl,
      providesTags: [listTag('Balance')],
    }),
  }),
})

export const { useGetTransactionSummaryQuery } = transactionSummaryApi
