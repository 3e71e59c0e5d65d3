import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import { variantFor } from './cachedResponse.ts'
import type { CacheBindings, SentFromCache } from './cacheResponses.ts'
import { oncePerTurn } from './coalesce.ts'
import type { ResponseCache } from './responseCache.ts'

/**
 * Sends the same bytes that the framework sent before, if a request asks for exactly that and nothing has changed since.
 * All other requests, and all that may come from signed-in users, go to the framework.
 */
export function answerFromCache(cache: ResponseCache, framework: RequestListener): RequestListener {
  const currentVersion = oncePerTurn(cache.version)
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isRead = method === 'GET' || method === 'HEAD'
    const handOn = () => framework(incoming, outgoing)
    if (!isRead || !cache.peek(url) || !isOrdinary(headers)) handOn()
    else
      currentVersion().then(
        (version) => sendCached(cache, version, url, headers, outgoing) || handOn(),
        handOn,
      )
  }
}

/** Without a session or a body, and with a Host that is a plain name; the framework judges every other Host. */
const isOrdinary = (headers: IncomingHttpHeaders) =>
  headers.cookie === undefined &&
  headers[TOKEN_HEADER] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers.host === undefined || /^[a-z0-9.-]+(:\d+)?$/i.test(headers.host))

/** Returns whether it could. */
function sendCached(
  cache: ResponseCache,
  version: string,
  url: string,
  headers: IncomingHttpHeaders,
  outgoing: ServerResponse,
): boolean {
  const cached = cache.get(url)
  if (cached?.version !== version) return false
  const variant = variantFor(cached, headers['if-none-match'], asText(headers['accept-encoding']))
  const representation = cached.representations[variant]
  if (!representation) return false
  // The client may have disconnected in the meantime.
  if (outgoing.destroyed) return true
  outgoing.writeHead(variant === 'notModified' ? 304 : 200, representation.headers)
  outgoing.end(representation.body)
  return true
}

const asText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/** Wraps the app so that its cacheable answers are recorded with their final headers and can be sent again without it. */
export const recordResponses = (app: Pick<Hono, 'fetch'>, cache: ResponseCache): Pick<Hono, 'fetch'> => ({
  fetch: async (request, bindings) => {
    let sent: SentFromCache | undefined
    const recording: CacheBindings = { onSent: (one) => void (sent = one) }
    // What the server's listener passes with every request.
    const response = await app.fetch(request, { ...(bindings as HttpBindings), ...recording })
    // A Connection header applies to this connection only.
    if (sent && !response.headers.has('Connection')) {
      const { key, cached, variant, body } = sent
      cache.keepRepresentation(key, cached, variant, { headers: [...response.headers].flat(), body })
    }
    return response
  },
})
