import { createMiddleware } from 'hono/factory'

/** No inline script or style anywhere, so an injected one never runs. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** On every answer, errors and 304 included. A route that needs another content policy sets its own. */
export const securityHeaders = ({ tls }: { tls: boolean }) =>
  createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CONTENT_POLICY)
    if (tls) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })
