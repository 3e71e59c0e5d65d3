import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header with the id under which the log has the request. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const ids = new WeakMap<IncomingMessage, string>()

/**
 * The id of a request, created on first use and then always the same. Without an IncomingMessage, each call returns a new
 * one.
 */
export function requestId(incoming: IncomingMessage | undefined): string {
  const id = (incoming && ids.get(incoming)) ?? randomBytes(8).toString('hex')
  if (incoming) ids.set(incoming, id)
  return id
}
