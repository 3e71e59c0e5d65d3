import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { NOT_SIGNED_IN } from '#contract/endpoints/refusals.ts'
import type { AdminUser } from '#contract/schemas/session.ts'
import { TOKEN_HEADER } from '#contract/schemas/session.ts'
import { httpError } from '../apiError.ts'
import type { Actor } from '#database/connection/withRegisterChange.ts'
import type { SessionInUse, Sessions } from '#database/repositories/sessions.ts'
import { sessionCookie } from './sessionCookie.ts'

/** What a handler behind the guard knows of its caller. */
export interface AdminEnv {
  Variables: { user: AdminUser; sessionId: number; actor: Actor }
}

export interface GuardDeps {
  sessions: Sessions
  clock: () => Date
  /** The address a request comes from. */
  peerOf: (c: Context) => string
  /** Whether visitors reach the site by TLS. */
  tls: boolean
}

/** Lets only a living session through, by the token in its header. Nothing behind it is ever stored on the way. */
export const requireAdmin = ({ sessions, clock, peerOf }: GuardDeps) =>
  guard(clock, peerOf, (c, now) => tokenSession({ sessions }, c, now))

/** The living session that the request's token opens, if there is one. */
export async function tokenSession(
  { sessions }: Pick<GuardDeps, 'sessions'>,
  c: Context,
  now: Date,
): Promise<SessionInUse | undefined> {
  const token = c.req.header(TOKEN_HEADER)
  return token ? sessions.useToken(token, now) : undefined
}

/** The same by the session's cookie, for the one call that sends no token. */
export const requireCookie = ({ sessions, clock, peerOf, tls }: GuardDeps) =>
  guard(clock, peerOf, (c, now) => {
    const cookie = sessionCookie(tls).read(c)
    return cookie ? sessions.useCookie(cookie, now) : undefined
  })

type FindSession = (c: Context, now: Date) => Promise<SessionInUse | undefined> | undefined

const guard = (clock: GuardDeps['clock'], peerOf: GuardDeps['peerOf'], find: FindSession) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const now = clock()
    const { sessionId, user } = (await find(c, now)) ?? httpError(401, NOT_SIGNED_IN)
    c.set('user', user)
    c.set('sessionId', sessionId)
    c.set('actor', { who: user.email, ipAddress: peerOf(c), at: now.toISOString() })
    await next()
  })
