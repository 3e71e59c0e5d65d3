import { apiUrl } from '#contract/apiUrls.ts'
import { type SumsRequest, sumsUrl } from '#contract/domain/rows.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Counterparties, RaceTransactions, TransactionSummary } from '#contract/schemas/transaction.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

/** A race, or without a district an entire office. */
export interface RaceSubject {
  electionId: string
  officeCode: string
  district?: string | undefined
  kind: TransactionKind
}

interface CounterpartiesAsked {
  acctNum: number
  direction: 'in' | 'out'
  page?: string | undefined
}

const transactionSumsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTransactionSummary: build.query<TransactionSummary, SumsRequest>({
      query: sumsUrl,
      providesTags: [listTag('Balance')],
    }),
    getRaceTransactions: build.query<RaceTransactions, RaceSubject>({
      query: ({ district, ...office }) =>
        district === undefined
          ? apiUrl(publicAddresses.getOfficeTransactions, office)
          : apiUrl(publicAddresses.getRaceTransactions, { ...office, district }),
      providesTags: [listTag('Candidate'), listTag('Balance')],
    }),
    listCounterparties: build.query<Counterparties, CounterpartiesAsked>({
      query: (asked) => apiUrl(publicAddresses.listCounterparties, { ...asked }),
      providesTags: [listTag('Candidate'), listTag('Committee'), listTag('Balance')],
    }),
  }),
})

export const { useGetTransactionSummaryQuery, useGetRaceTransactionsQuery, useListCounterpartiesQuery } =
  transactionSumsApi
