import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { CacheBindings, SentFromCache } from './cacheResponses.ts'
import type { ResponseCache } from './responseCache.ts'

/** The same app; what it answers from the cache, with all the headers it has in the end, can be sent again without it. */
export const recordResponses = (app: Pick<Hono, 'fetch'>, cache: ResponseCache): Pick<Hono, 'fetch'> => ({
  fetch: async (request, bindings) => {
    let sent: SentFromCache | undefined
    const recording: CacheBindings = { onSent: (one) => void (sent = one) }
    // What the listener of a server gives with every request.
    const response = await app.fetch(request, { ...(bindings as HttpBindings), ...recording })
    // What is said of this connection is not for others.
    if (sent && !response.headers.has('Connection')) {
      const { key, cached, variant, body } = sent
      cache.keepRepresentation(key, cached, variant, { headers: [...response.headers].flat(), body })
    }
    return response
  },
})
