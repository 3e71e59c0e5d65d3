import { balancesUrls } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import { api } from './api.ts'
import { describeFailure } from './describeFailure.ts'
import { readBalances } from './legacyAnswers.ts'
import { ownTag, reads } from './request.ts'
import { listTags } from './tags.ts'

export const { useListBalancesQuery, useExplainBalanceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The balances of these accounts, split into several requests if one would exceed its limit. */
    listBalances: build.query<Balance[], readonly number[]>({
      async queryFn(accounts, { signal }, _options, fetchAnswer) {
        const answers = await Promise.all(balancesUrls(accounts).map(async (url) => fetchAnswer(url)))
        const failure = answers.find(({ error }) => error !== undefined)?.error
        // The form that the specification promises.
        if (!failure) return { data: readBalances(answers.flatMap(({ data }) => data as Partial<Balance>[])) }
        // As specified; the pages say it too. What was given up because its page was left or the session ended did not fail.
        if (!signal.aborted) console.warn(`Error loading balances: ${describeFailure(failure)}`)
        return { error: failure }
      },
      providesTags: listTags<Balance>('Balance', ({ account }) => account),
    }),
    /** How the figures of an account were calculated. */
    explainBalance: build.query<BalanceExplanation, number>(
      reads(publicAddresses.explainBalance, ownTag('Balance')),
    ),
  }),
})
