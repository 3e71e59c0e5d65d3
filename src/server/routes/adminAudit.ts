import { AuditQuery } from '#contract/parameters.ts'
import { Hono } from 'hono'
import type { Audit } from '../data/audit.ts'
import type { AdminEnv } from '../http/requireAdmin.ts'
import { valid } from '../http/valid.ts'

export const adminAuditRoutes = (audit: Audit) =>
  new Hono<AdminEnv>().get(
    '/',
    valid('query', AuditQuery, 'Expected who=, action=, record= and before=, each of them optional'),
    async (c) => c.json(await audit.list(c.req.valid('query'))),
  )
