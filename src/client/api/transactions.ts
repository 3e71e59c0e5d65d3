import type { RowsRequest } from '#contract/domain/rowAddress.ts'
import { rowsUrl } from '#contract/rowUrls.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import { api } from './api.ts'
import { checkedAs } from './checkedAs.ts'
import { listTag } from './tags.ts'

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTransactions: build.query<TransactionPage, RowsRequest>({
      query: rowsUrl,
      responseSchema: checkedAs('TransactionPage'),
      providesTags: [listTag('Balance')],
    }),
  }),
})

export const { useListTransactionsQuery } = transactionsApi
