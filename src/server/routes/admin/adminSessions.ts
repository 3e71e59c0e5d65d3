import { Hono } from 'hono'
import { SessionPath } from '#contract/schemas/parameters.ts'
import { httpError } from '../../apiError.ts'
import type { Sessions } from '#database/repositories/sessions.ts'
import type { SignIns } from '#database/repositories/signIns.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { valid } from '../../middleware/valid.ts'

/** The open sessions of whoever asks, and the end of one of them. */
export const adminSessionRoutes = (sessions: Sessions, signIns: SignIns) =>
  new Hono<AdminEnv>()
    .get('/', async (c) => {
      const { actor, sessionId } = c.var
      const open = await sessions.list(new Date(actor.at), actor.who)
      return c.json(
        open.map(({ id, signedInAt, lastUsedAt, endsAt, peer }) => ({
          id,
          signedInAt,
          lastUsedAt,
          endsAt,
          peer,
          isCurrent: id === sessionId,
        })),
      )
    })
    .delete('/:sessionId', valid('param', SessionPath, 'Expected the id of a session'), async (c) => {
      const isEnded = await signIns.end(c.var.actor, c.req.valid('param').sessionId)
      return isEnded ? c.body(null, 204) : httpError(404, 'You have no such session')
    })
