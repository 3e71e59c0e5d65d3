import { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import { balanceExplanationPath } from '#contract/paths.ts'
import { api } from './api.ts'
import { itemTag } from './tags.ts'

const balanceExplanationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How the figures of an account were made. */
    getBalanceExplanation: build.query<BalanceExplanation, number>({
      query: balanceExplanationPath,
      responseSchema: BalanceExplanation,
      providesTags: (_, __, acctNum) => [itemTag('Balance', acctNum)],
    }),
  }),
})

export const { useGetBalanceExplanationQuery } = balanceExplanationApi
