import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { SERVER_ERROR } from '#contract/endpoints/refusals.ts'
import { badAddress, plainRefusal } from '../middleware/plainRefusal.ts'
import { securityHeadersOf } from '../middleware/securityHeaders.ts'

/** Lets the app answer, and refuses malformed requests in the same form as everything else. */
export function appListener(
  app: Pick<Hono, 'fetch'>,
  { host, tls }: { host: string; tls: boolean },
): RequestListener {
  const headers = securityHeadersOf({ tls })
  const [badRequest, fault] = [badAddress(headers), plainRefusal(500, SERVER_ERROR, headers)]
  return getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: (error) => {
      const refusal = error instanceof RequestError ? badRequest : fault
      return new Response(refusal.body, refusal)
    },
  })
}
