import { Hono } from 'hono'
import { parseAcctNum } from '#contract/acctNum.ts'
import { MAX_BALANCE_ACCOUNTS } from '#contract/balance.ts'
import { BalancesQuery } from '#contract/parameters.ts'
import type { Balances } from '../data/balances.ts'
import { valid } from '../http/valid.ts'

export const balanceRoutes = (balances: Balances) =>
  new Hono().get(
    '/',
    valid(
      'query',
      BalancesQuery,
      `Expected accounts=, up to ${MAX_BALANCE_ACCOUNTS} account numbers with commas between`,
    ),
    async (c) => {
      // A missing, non-numeric or non-positive account number is skipped, as the specification rules.
      const accounts = c.req
        .valid('query')
        .accounts.split(',')
        .map((text) => parseAcctNum(text.trim()))
      return c.json(await balances.of([...new Set(accounts)].filter((account) => account !== null)))
    },
  )
