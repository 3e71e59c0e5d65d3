import { Hono } from 'hono'
import { httpError } from '../../apiError.ts'
import type { Committees } from '#database/repositories/committees.ts'
import type { Deletions } from '#database/repositories/deletions.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { validAccount } from '../../middleware/valid.ts'

export const adminCommitteeRoutes = (committees: Committees, deletions: Deletions) =>
  new Hono<AdminEnv>()
    .get('/', async (c) => c.json(await committees.list()))
    .delete('/:acctNum', validAccount, async (c) => {
      const isDeleted = await deletions.add(c.var.actor, 'committee', c.req.valid('param').acctNum)
      return isDeleted ? c.body(null, 204) : httpError(404, 'Committee not found')
    })
