import { type RowsRequest, rowsUrl } from '#contract/domain/rows.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import { api } from './api.ts'
import { tagsOf } from './tags.ts'

export const { useListTransactionsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listTransactions: build.query<TransactionPage, RowsRequest>({
      query: rowsUrl,
      providesTags: tagsOf(['Balance']),
    }),
  }),
})
