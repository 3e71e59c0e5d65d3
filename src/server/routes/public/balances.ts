import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import type { Balances } from '#database/money/balances.ts'
import type { Handlers } from '../Handlers.ts'

export const balanceHandlers = (
  balances: Balances,
  explain: (account: number) => Promise<BalanceExplanation | undefined>,
) =>
  ({
    listBalances: ({ query }) => balances.of(query.accounts),
    explainBalance: async ({ params, refuse }) => (await explain(params.acctNum)) ?? refuse(404),
  }) satisfies Partial<Handlers>
