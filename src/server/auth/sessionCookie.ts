import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_SECONDS } from '#database/administrators/sessions.ts'

/** Over TLS, with the prefix `__Host-`. */
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
