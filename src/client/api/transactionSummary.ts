import { type SumsRequest, sumsUrl } from '#contract/domain/rows.ts'
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
