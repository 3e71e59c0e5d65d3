import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import { variantFor } from './cachedResponse.ts'
import { oncePerTurn } from './oncePerTurn.ts'
import type { ResponseCache } from './responseCache.ts'

/**
 * Sends again what the framework has sent before, to the byte, where a request asks for exactly that and nothing has
 * changed since. All else is the framework's, and so is whoever may be signed in.
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
        (version) => sendAgain(cache, version, url, headers, outgoing) || handOn(),
        handOn,
      )
  }
}

/** From a stranger, without a body, to a host named as most are; the framework judges every other name. */
const isOrdinary = (headers: IncomingHttpHeaders) =>
  headers.cookie === undefined &&
  headers[TOKEN_HEADER] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers.host === undefined || /^[a-z0-9.-]+(:\d+)?$/i.test(headers.host))

/** Whether it could. */
function sendAgain(
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
  // Whoever has left meanwhile is not written to.
  if (outgoing.destroyed) return true
  outgoing.writeHead(variant === 'notModified' ? 304 : 200, representation.headers)
  outgoing.end(representation.body)
  return true
}

const asText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)
