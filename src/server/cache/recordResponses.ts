import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { CacheBindings, SentFromCache } from './cacheResponses.ts'
import type { ResponseCache } from './responseCache.ts'

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
