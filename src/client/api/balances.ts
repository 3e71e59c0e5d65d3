import * as z from 'zod/mini'
import { Balance } from '#contract/balance.ts'
import { balancesPaths } from '#contract/paths.ts'
import { api } from './api.ts'
import { listTags } from './tags.ts'

const balancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The balances of these accounts, in as many calls as the limit of one call makes it. */
    listBalances: build.query<Balance[], readonly number[]>({
      async queryFn(accounts, _api, _options, fetchAnswer) {
        const answers = await Promise.all(balancesPaths(accounts).map(async (path) => fetchAnswer(path)))
        const failed = answers.find(({ error }) => error !== undefined)
        return failed?.error
          ? { error: failed.error }
          : { data: answers.flatMap(({ data }) => data) as Balance[] }
      },
      responseSchema: z.array(Balance),
      providesTags: listTags<Balance>('Balance', ({ account }) => account),
    }),
  }),
})

export const { useListBalancesQuery } = balancesApi
