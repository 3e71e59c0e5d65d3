import { createMiddleware } from 'hono/factory'
import { STATUS_CODES } from 'node:http'
import { errorBody } from '#contract/endpoints/refusals.ts'

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

/** Names and values for every answer, from the framework or from the listeners in front of it. */
export const securityHeadersOf = ({ tls }: { tls: boolean }): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': CONTENT_POLICY,
  ...(tls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

/** A route that needs another one of these sets its own: what other sites may show differs. */
const MAY_DIFFER: ReadonlySet<string> = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy'])

/** On every answer, errors and 304 included. */
export const securityHeaders = (options: { tls: boolean }) => {
  const values = Object.entries(securityHeadersOf(options))
  return createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of values)
      if (!MAY_DIFFER.has(name) || !headers.has(name)) headers.set(name, value)
  })
}

export type PlainRefusal = ReturnType<typeof plainRefusal>

/** A refusal of a request that never reaches the framework, in the same form as any other; the connection closes. */
export function plainRefusal(
  status: number,
  message: string,
  ofAllAnswers: Readonly<Record<string, string>>,
) {
  const body = JSON.stringify(errorBody(message))
  const headers = {
    ...ofAllAnswers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { status, headers, body }
}

export const badAddress = (ofAllAnswers: Readonly<Record<string, string>>) =>
  plainRefusal(400, 'The Host or the address of this request is not valid', ofAllAnswers)

/** As raw text for a socket without a valid request. */
export function asText({ status, headers, body }: PlainRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
