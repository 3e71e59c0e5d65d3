import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { RaceTransactions } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

/** A race, or without a district an entire office. */
export interface RaceAsked {
  electionId: string
  officeCode: string
  district?: string | undefined
  kind: TransactionKind
}

const raceTransactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRaceTransactions: build.query<RaceTransactions, RaceAsked>({
      query: ({ district, ...office }) =>
        district === undefined
          ? apiUrl(publicAddresses.getOfficeTransactions, office)
          : apiUrl(publicAddresses.getRaceTransactions, { ...office, district }),
      providesTags: [listTag('Candidate'), listTag('Balance')],
    }),
  }),
})

export const { useGetRaceTransactionsQuery } = raceTransactionsApi
