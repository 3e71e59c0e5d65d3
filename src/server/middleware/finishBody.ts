import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'

/** Read and discarded of an unwanted body; if there is more, the connection closes. */
const MAX_DISCARDED_BYTES = 4 * 1024 * 1024

/**
 * Answers only after the whole request has arrived, even if its headers were already refused: a client that is still
 * sending would lose the answer with the connection. If too much is still to come, the answer says that the connection
 * closes.
 */
export const finishBody = createMiddleware(async (c, next) => {
  await next()
  // Set by the listener; an app that is called directly has none.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.complete) return
  const bytes = Number(incoming.headers['content-length'] ?? Infinity)
  const isUntouched = incoming.readableFlowing === null
  if (isUntouched && bytes <= MAX_DISCARDED_BYTES) {
    incoming.resume()
    // A client that disconnects, or takes longer than allowed, gets no answer.
    await finished(incoming).catch(() => undefined)
  }
  if (!incoming.complete) c.res.headers.set('Connection', 'close')
})
