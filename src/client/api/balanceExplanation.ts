import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { itemTag } from './tags.ts'

const balanceExplanationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How the figures of an account were calculated. */
    explainBalance: build.query<BalanceExplanation, number>({
      query: (acctNum) => apiUrl(publicAddresses.explainBalance, { acctNum }),
      providesTags: (_, __, acctNum) => [itemTag('Balance', acctNum)],
    }),
  }),
})

export const { useExplainBalanceQuery } = balanceExplanationApi
