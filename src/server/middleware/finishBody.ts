import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'

/** Of a body that nobody wants; a sender of more hears that the connection ends. */
const MAX_DISCARDED_BYTES = 4 * 1024 * 1024

/**
 * Answers only once a request has arrived whole, also where it was refused by its first lines: whoever is still sending
 * would lose the answer with the connection. Where too much is to come, the answer says that the connection ends.
 */
export const finishBody = createMiddleware(async (c, next) => {
  await next()
  // The listener gives it; an app that is called without one has none.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.complete) return
  const bytes = Number(incoming.headers['content-length'] ?? Infinity)
  const isUntouched = incoming.readableFlowing === null
  if (isUntouched && bytes <= MAX_DISCARDED_BYTES) {
    incoming.resume()
    // Whoever leaves, or takes longer than a request may, gets no answer.
    await finished(incoming).catch(() => undefined)
  }
  if (!incoming.complete) c.res.headers.set('Connection', 'close')
})
