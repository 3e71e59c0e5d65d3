import { Hono } from 'hono'
import { DeletionPath } from '#contract/schemas/parameters.ts'
import { httpError } from '../../apiError.ts'
import type { Deletions } from '#database/repositories/deletions.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { valid } from '../../middleware/valid.ts'

/** What was deleted, and taking a deletion back. */
export const adminDeletionRoutes = (deletions: Deletions) =>
  new Hono<AdminEnv>()
    .get('/', async (c) => c.json(await deletions.list()))
    .delete(
      '/:type/:acctNum',
      valid('param', DeletionPath, 'Expected a deletion such as candidate/91527'),
      async (c) => {
        const { type, acctNum } = c.req.valid('param')
        const isUndone = await deletions.undo(c.var.actor, type, acctNum)
        return isUndone ? c.body(null, 204) : httpError(404, 'This record is not deleted')
      },
    )
