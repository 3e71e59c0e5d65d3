import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Counterparties } from '#contract/schemas/transaction.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

interface CounterpartiesAsked {
  acctNum: number
  direction: 'in' | 'out'
  page?: string | undefined
}

const betweenAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCounterparties: build.query<Counterparties, CounterpartiesAsked>({
      query: (asked) => apiUrl(publicAddresses.listCounterparties, { ...asked }),
      providesTags: [listTag('Candidate'), listTag('Committee'), listTag('Balance')],
    }),
  }),
})

export const { useListCounterpartiesQuery } = betweenAccountsApi
