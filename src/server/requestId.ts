import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header of an answer that tells which request of the log it is to. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const ids = new WeakMap<IncomingMessage, string>()

/** The same for a request whoever asks; made when somebody does. A request that came by no line has one each time. */
export function requestId(incoming: IncomingMessage | undefined): string {
  const id = (incoming && ids.get(incoming)) ?? randomBytes(8).toString('hex')
  if (incoming) ids.set(incoming, id)
  return id
}
