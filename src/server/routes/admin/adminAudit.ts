import { AuditQuery } from '#contract/schemas/parameters.ts'
import { Hono } from 'hono'
import type { Audit } from '#database/repositories/audit.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { valid } from '../../middleware/valid.ts'

export const adminAuditRoutes = (audit: Audit) =>
  new Hono<AdminEnv>().get(
    '/',
    valid('query', AuditQuery, 'Expected who=, action=, record= and before=, each of them optional'),
    async (c) => c.json(await audit.list(c.req.valid('query'))),
  )
