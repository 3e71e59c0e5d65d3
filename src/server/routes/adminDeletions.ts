import { Hono } from 'hono'
import * as z from 'zod/mini'
import { DeletableType } from '#contract/deletion.ts'
import { refuse } from '../apiError.ts'
import type { Deletions } from '../data/deletions.ts'
import type { AdminEnv } from '../http/requireAdmin.ts'
import { AccountParam, valid } from '../http/valid.ts'

const DeletionParam = z.extend(AccountParam, { type: DeletableType })

/** What was deleted, and taking a deletion back. */
export const adminDeletionRoutes = (deletions: Deletions) =>
  new Hono<AdminEnv>()
    .get('/', async (c) => c.json(await deletions.list()))
    .delete(
      '/:type/:acctNum',
      valid('param', DeletionParam, 'Expected a deletion such as candidate/91527'),
      async (c) => {
        const { type, acctNum } = c.req.valid('param')
        const isUndone = await deletions.undo(c.var.actor, type, acctNum)
        return isUndone ? c.body(null, 204) : refuse(404, 'This record is not deleted')
      },
    )
