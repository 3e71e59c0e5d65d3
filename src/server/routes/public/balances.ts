import type { Balances } from '#database/money/balances.ts'
import type { Handlers } from '../Handlers.ts'

export const balanceHandlers = (balances: Balances) =>
  ({
    listBalances: ({ query }) => balances.of(query.accounts),
    explainBalance: async ({ params, refuse }) => (await balances.explain(params.acctNum)) ?? refuse(404),
  }) satisfies Partial<Handlers>
