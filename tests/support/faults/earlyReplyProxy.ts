import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** A control: acknowledges each change before forwarding it, one change after another. */
export async function earlyReplyProxy(addressOf: () => string) {
  let line = Promise.resolve()
  let isGivenUp = false
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    const pass = () =>
      fetch(addressOf() + url, {
        method,
        headers: Object.fromEntries(
          Object.entries(headers).filter(([name]) => name === 'x-auth-token' || name === 'content-type'),
        ) as Record<string, string>,
        ...(body.length > 0 && { body }),
      })
    if (url.startsWith('/api/admin/') && method !== 'GET') {
      response.writeHead(204).end()
      line = line
        .then(() => (isGivenUp ? undefined : pass()))
        .then((answer) => answer?.arrayBuffer())
        .then(
          () => undefined,
          () => undefined,
        )
      return
    }
    try {
      const answer = await pass()
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    /** Drops acknowledged changes that are still to be forwarded, as a killed server does. */
    async giveUp(): Promise<void> {
      isGivenUp = true
      await line
      isGivenUp = false
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
