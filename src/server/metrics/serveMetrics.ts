import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf } from '#database/connection/errors.ts'
import { hostAndPort } from '../config.ts'
import { StartupError } from '../operatorErrors.ts'
import { exposition, EXPOSITION_TYPE, type Metric } from './exposition.ts'

const METRICS_PATH = '/metrics'

interface Where {
  host: string
  port: number
}

/**
 * Answers `GET /metrics` at a separate address, never at the site's, where visitors could read it. Concurrent requests
 * share one answer. Throws StartupError if the port cannot be opened.
 */
export async function serveMetrics({ host, port }: Where, read: () => Promise<readonly Metric[]>) {
  let inFlight: Promise<string> | undefined
  const answer = () =>
    (inFlight ??= read()
      .then(exposition)
      .finally(() => (inFlight = undefined)))

  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method === 'GET' && request.url === METRICS_PATH)
      answer().then(
        (text) => response.writeHead(200, { 'Content-Type': EXPOSITION_TYPE }).end(text),
        () => response.writeHead(500).end(),
      )
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Ask for GET /metrics\n')
  })
  // @limit connections unit/serveMetrics: Open connections to the metrics: {count}, then new ones are refused
  server.maxConnections = 20
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(`METRICS is ${host}:${port}, which cannot be opened: ${messageOf(error)}.`, {
      cause: error,
    })
  }
  const { port: opened } = server.address() as AddressInfo // not a pipe
  return {
    url: `http://${hostAndPort(host, opened)}${METRICS_PATH}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
