import { Hono } from 'hono'
import { MAX_BALANCE_ACCOUNTS } from '#contract/schemas/balance.ts'
import { BalancesQuery } from '#contract/schemas/parameters.ts'
import type { Balances } from '#database/money/balances.ts'
import { httpError } from '../../apiError.ts'
import { valid, validAccount } from '../../middleware/valid.ts'

export const balanceRoutes = (balances: Balances) =>
  new Hono()
    .get('/:acctNum', validAccount, async (c) => {
      const explanation = await balances.explain(c.req.valid('param').acctNum)
      return explanation ? c.json(explanation) : httpError(404, 'No such account')
    })
    .get(
      '/',
      valid(
        'query',
        BalancesQuery,
        `Expected accounts=, up to ${MAX_BALANCE_ACCOUNTS} account numbers with commas between`,
      ),
      async (c) => c.json(await balances.of(c.req.valid('query').accounts)),
    )
