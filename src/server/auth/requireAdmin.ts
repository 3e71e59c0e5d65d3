import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getCookie, setCookie } from 'hono/cookie'
import { CONFIRM_FIRST } from '#contract/domain/administration.ts'
import { NOT_SIGNED_IN, ONLY_READING, SET_UP_FIRST } from '#contract/endpoints/refusals.ts'
import type { AdminUser } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { Actor } from '#database/register.ts'
import { type SessionInUse, type Sessions, SESSION_SECONDS } from '#database/administrators/sessions.ts'
import { httpError } from '../apiError.ts'

export interface AdminEnv {
  Variables: {
    user: AdminUser
    sessionId: number
    isConfirmed: boolean
    actor: Actor
    /** Looks for the session once more, after the body has arrived, which may take seconds; throws the refusal. */
    admitAgain: () => Promise<void>
  }
}

export interface GuardDeps {
  sessions: Sessions
  clock: () => Date
  peerOf: (c: Context) => string
  tls: boolean
  isFactorRequired: boolean
}

/** Admits only requests with the token of a live session in their header. No answer behind it is ever cached. */
export const requireAdmin = (deps: GuardDeps) => guard(deps, (c, now) => tokenSession(deps, c, now))

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

export const mustSetUp = (
  { isFactorRequired }: Pick<GuardDeps, 'isFactorRequired'>,
  { hasSecondFactor }: Pick<SessionInUse, 'hasSecondFactor'>,
): boolean => isFactorRequired && !hasSecondFactor

export const refuseAuditors = createMiddleware<AdminEnv>((c, next) =>
  c.var.user.role === 'auditor' ? httpError(403, ONLY_READING) : next(),
)

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

export const COOKIE_NAME = 'ledger'

/**
 * The session's second secret. Over TLS, the `__Host-` prefix, which requires the path `/`, keeps other hosts of the
 * domain from setting it. Without TLS, on a machine's own address, no browser would accept the prefix.
 */
export const sessionCookie = (tls: boolean) => {
  const prefix = tls ? ('host' as const) : undefined
  const write = (c: Context, value: string, maxAge: number) =>
    setCookie(c, COOKIE_NAME, value, {
      path: tls ? '/' : '/api',
      secure: tls,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge,
      ...(prefix && { prefix }),
    })
  return {
    read: (c: Context) => getCookie(c, COOKIE_NAME, prefix),
    set: (c: Context, value: string) => write(c, value, SESSION_SECONDS),
    clear: (c: Context) => write(c, '', 0),
  }
}

/** The first match counts, because most browsers also name the ones they derive from. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOP[RT]\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** The kind of browser in a User-Agent, too coarse to identify anyone: `Firefox on Windows`; '' if unknown. */
export function clientOf(userAgent = ''): string {
  const browser = nameIn(BROWSERS, userAgent) ?? /^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? ''
  const system = nameIn(SYSTEMS, userAgent)
  return system === undefined || browser === '' ? browser : `${browser} on ${system}`
}

const nameIn = (known: readonly (readonly [RegExp, string])[], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1]
