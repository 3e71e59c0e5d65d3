import { LinkedAccountPath } from '#contract/schemas/parameters.ts'
import { Hono } from 'hono'
import { httpError } from '../../apiError.ts'
import type { AccountEdits } from '#database/repositories/accountEdits.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { valid, validAccount } from '../../middleware/valid.ts'

/** A candidate's account list, and taking out of it again what was added. */
export const adminAccountListRoutes = (edits: AccountEdits) =>
  new Hono<AdminEnv>()
    .get('/:acctNum/accountlist', validAccount, async (c) => {
      const { acctNum } = c.req.valid('param')
      return c.json((await edits.list(acctNum)) ?? httpError(404, 'Candidate not found'))
    })
    .delete(
      '/:acctNum/accountlist/:accountNum',
      valid('param', LinkedAccountPath, 'Invalid account number'),
      async (c) => {
        const { acctNum, accountNum } = c.req.valid('param')
        const outcome = await edits.remove(c.var.actor, acctNum, accountNum)
        if (outcome === 'missing') return httpError(404, 'Candidate not found')
        if (outcome === 'not listed')
          return httpError(404, `Account ${accountNum} is not in the list of candidate ${acctNum}`)
        if (outcome === 'imported')
          return httpError(
            409,
            `Account ${accountNum} comes from an imported list of accounts: import one without it`,
          )
        return c.body(null, 204)
      },
    )
