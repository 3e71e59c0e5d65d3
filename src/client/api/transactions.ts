import { type RowsRequest, rowsUrl } from '#contract/domain/rows.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTransactions: build.query<TransactionPage, RowsRequest>({
      query: rowsUrl,
      providesTags: [listTag('Balance')],
    }),
  }),
})

export const { useListTransactionsQuery } = transactionsApi
