import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ComparedAccounts, Counterparties } from '#contract/schemas/betweenAccounts.ts'
import { api } from './api.ts'
import { checkedAs } from './checkedAs.ts'
import { listTag } from './tags.ts'

interface CounterpartiesAsked {
  acctNum: number
  direction: 'in' | 'out'
  page?: string | undefined
}

interface ComparedAsked {
  payer: number
  receiver: number
  page?: string | undefined
}

const providesTags = [listTag('Candidate'), listTag('Committee'), listTag('Balance')]

const betweenAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCounterparties: build.query<Counterparties, CounterpartiesAsked>({
      query: (asked) => apiUrl(publicAddresses.listCounterparties, { ...asked }),
      responseSchema: checkedAs('Counterparties'),
      providesTags,
    }),
    listRowsBetween: build.query<ComparedAccounts, ComparedAsked>({
      query: (asked) => apiUrl(publicAddresses.listRowsBetween, { ...asked }),
      responseSchema: checkedAs('ComparedAccounts'),
      providesTags,
    }),
  }),
})

export const { useListCounterpartiesQuery, useListRowsBetweenQuery } = betweenAccountsApi
