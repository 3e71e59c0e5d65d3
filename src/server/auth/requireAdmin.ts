import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { CONFIRM_FIRST } from '#contract/domain/administration.ts'
import { NOT_SIGNED_IN, ONLY_READING, SET_UP_FIRST } from '#contract/endpoints/refusals.ts'
import type { AdminUser } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { httpError } from '../apiError.ts'
import type { Actor } from '#database/register.ts'
import type { SessionInUse, Sessions } from '#database/administrators/sessions.ts'
import { clientOf } from './clientOf.ts'
import { sessionCookie } from './sessionCookie.ts'

/** What a handler behind the guard knows about its caller. */
export interface AdminEnv {
  Variables: {
    user: AdminUser
    sessionId: number
    /** Whether the caller has confirmed in the last minutes that it is them. */
    isConfirmed: boolean
    actor: Actor
    /** Looks for the session once more, after the body has arrived, which may take seconds; throws the refusal. */
    admitAgain: () => Promise<void>
  }
}

export interface GuardDeps {
  sessions: Sessions
  clock: () => Date
  /** The address a request comes from. */
  peerOf: (c: Context) => string
  /** Whether visitors reach the site over TLS. */
  tls: boolean
  /** Whether the site requires a second factor. */
  isFactorRequired: boolean
}

/** Admits only requests with the token of a live session in their header. No answer behind it is ever cached. */
export const requireAdmin = (deps: GuardDeps) => guard(deps, (c, now) => tokenSession(deps, c, now))

/** The live session of the request's token, if any. */
export async function tokenSession(
  { sessions }: Pick<GuardDeps, 'sessions'>,
  c: Context,
  now: Date,
): Promise<SessionInUse | undefined> {
  const token = c.req.header(TOKEN_HEADER)
  return token ? sessions.useToken(token, now) : undefined
}

/** Admits only requests with the cookie of a live session, for the one call that sends no token. */
export const requireCookie = (deps: GuardDeps) =>
  guard(deps, async (c, now) => {
    const cookie = sessionCookie(deps.tls).read(c)
    return cookie ? deps.sessions.useCookie(cookie, now) : undefined
  })

/** Whether a session can only set up the required second factor. */
export const mustSetUp = (
  { isFactorRequired }: Pick<GuardDeps, 'isFactorRequired'>,
  { hasSecondFactor }: Pick<SessionInUse, 'hasSecondFactor'>,
): boolean => isFactorRequired && !hasSecondFactor

/** Runs behind one of the guards: refuses changes by auditors. */
export const refuseAuditors = createMiddleware<AdminEnv>((c, next) =>
  c.var.user.role === 'auditor' ? httpError(403, ONLY_READING) : next(),
)

/** Runs behind one of the guards: refuses users who still have to set up a second factor. */
export const refuseDuringSetup = createMiddleware<AdminEnv>((c, next) =>
  c.var.user.mustSetUp ? httpError(403, SET_UP_FIRST) : next(),
)

/** Refuses what cannot be undone, or lets somebody in, to a session that may be stolen or unattended. */
export function assertConfirmed({ var: { isConfirmed } }: Context<AdminEnv>): void {
  if (!isConfirmed) httpError(403, CONFIRM_FIRST)
}

type FindSession = (c: Context, now: Date) => Promise<SessionInUse | undefined>

const guard = ({ clock, peerOf, isFactorRequired }: GuardDeps, find: FindSession) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const admit = async () => {
      const now = clock()
      const session = (await find(c, now)) ?? httpError(401, NOT_SIGNED_IN)
      const { sessionId, user, isConfirmed } = session
      c.set('user', { ...user, ...(mustSetUp({ isFactorRequired }, session) && { mustSetUp: true }) })
      c.set('sessionId', sessionId)
      c.set('isConfirmed', isConfirmed)
      const client = clientOf(c.req.header('User-Agent'))
      c.set('actor', { who: user.email, ipAddress: peerOf(c), at: now.toISOString(), client })
    }
    await admit()
    c.set('admitAgain', admit)
    await next()
  })
