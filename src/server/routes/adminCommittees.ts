import { Hono } from 'hono'
import { refuse } from '../apiError.ts'
import type { Committees } from '../data/committees.ts'
import type { Deletions } from '../data/deletions.ts'
import type { AdminEnv } from '../http/requireAdmin.ts'
import { validAccount } from '../http/valid.ts'

export const adminCommitteeRoutes = (committees: Committees, deletions: Deletions) =>
  new Hono<AdminEnv>()
    .get('/', async (c) => c.json(await committees.list()))
    .delete('/:acctNum', validAccount, async (c) => {
      const isDeleted = await deletions.add(c.var.actor, 'committee', c.req.valid('param').acctNum)
      return isDeleted ? c.body(null, 204) : refuse(404, 'Committee not found')
    })
