import { apiUrl } from '#contract/apiUrls.ts'
import { type SumsRequest, sumsUrl } from '#contract/domain/rows.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Counterparties, RaceTransactions, TransactionSummary } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { api } from './api.ts'
import { reads } from './request.ts'
import { tagsOf } from './tags.ts'

/** A race, or without a district an entire office. */
export interface RaceSubject {
  electionId: string
  officeCode: string
  district?: string | undefined
  kind: TransactionKind
}

/** The URL of the sums of a race, or of an entire office. */
export const raceSumsUrl = ({ district, ...office }: RaceSubject) =>
  district === undefined
    ? apiUrl(publicAddresses.getOfficeTransactions, office)
    : apiUrl(publicAddresses.getRaceTransactions, { ...office, district })

type CounterpartiesAsked = { acctNum: number; direction: 'in' | 'out'; page?: string | undefined }

export const { useGetTransactionSummaryQuery, useGetRaceTransactionsQuery, useListCounterpartiesQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      getTransactionSummary: build.query<TransactionSummary, SumsRequest>({
        query: sumsUrl,
        providesTags: tagsOf(['Balance']),
      }),
      getRaceTransactions: build.query<RaceTransactions, RaceSubject>({
        query: raceSumsUrl,
        providesTags: tagsOf(['Candidate', 'Balance']),
      }),
      listCounterparties: build.query<Counterparties, CounterpartiesAsked>(
        reads(publicAddresses.listCounterparties, 'Candidate', 'Committee', 'Balance'),
      ),
    }),
  })
