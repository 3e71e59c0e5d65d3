import type { RequestListener, Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Db } from '#database/connection/Db.ts'
import type { ResponseCache } from '../cache/responseCache.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { counter, gauge, type Metric } from '../metrics/exposition.ts'
import { registerMetrics } from '../metrics/registerMetrics.ts'
import { type Answered, requestMetrics } from '../metrics/requestMetrics.ts'
import { routeOf } from '../metrics/routeOf.ts'
import { serveMetrics } from '../metrics/serveMetrics.ts'
import { requestId } from '../apiError.ts'

const NANOSECONDS = 1e9

/** The resources of the process, and the event loop's delay. */
function processMetrics(): () => Metric[] {
  const began = Math.round(performance.timeOrigin) / 1_000
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const { user, system } = process.cpuUsage()
    const longest = delay.max / NANOSECONDS
    delay.reset()
    return [
      gauge('process_start_time_seconds', 'When the process began, in Unix time.', began),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      counter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
      gauge('sunshine_event_loop_delay_seconds', 'The longest wait since the last look.', longest),
    ]
  }
}

interface MonitoringDeps {
  db: Db
  responseCache: Pick<ResponseCache, 'bytes'>
  log: Log
}

/**
 * Logs and measures requests, according to the settings. `front` wraps the whole site, `framework` what the cache in
 * front does not answer; without the settings both return what they are given.
 */
export async function startMonitoring(
  { accessLog, metrics: where }: Pick<Config, 'accessLog' | 'metrics'>,
  { db, responseCache, log }: MonitoringDeps,
) {
  if (!accessLog && !where) return { front: same, framework: same, watch: () => {}, close: () => {} }
  const requests = requestMetrics()
  let uncached = 0
  let server: Server | undefined
  const ofProcess = where ? processMetrics() : () => []
  const connections = () =>
    new Promise<number>((resolve) => {
      if (server) server.getConnections((_, count) => resolve(count))
      else resolve(0)
    })
  const listener =
    where &&
    (await serveMetrics(where, async () => [
      ...requests.metrics(),
      counter(
        'sunshine_uncached_requests_total',
        'Requests that the cache in front did not answer.',
        uncached,
      ),
      gauge('sunshine_cache_bytes', 'Memory of the cached answers.', responseCache.bytes),
      gauge('sunshine_connections', 'Open connections.', await connections()),
      ...(await registerMetrics(db, new Date())),
      ...ofProcess(),
    ]))
  if (listener) log.info(`Metrics are at ${listener.url}`)
  return {
    front: (answer: RequestListener) =>
      observeRequests(answer, (observed) => {
        if (where) requests.note(observed)
        const { id: request, method, route, status, seconds, bytes } = observed
        const ms = Math.round(seconds * 1e4) / 10
        if (accessLog) log.info('request', { request, method, route, status, ms, bytes })
      }),
    framework:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        uncached += 1
        answer(request, response)
      },
    /** Sets the server whose connections are counted. */
    watch: (site: Server): void => void (server = site),
    close: () => listener?.close(),
  }
}

const same = (listener: RequestListener) => listener

/** An answer for the log and the metrics, without anything a visitor typed into the address. */
interface Observed extends Answered {
  id: string
}

/** Reports each request once its answer has been sent, or its client has disconnected. */
function observeRequests(answer: RequestListener, note: (observed: Observed) => void): RequestListener {
  return (request, response) => {
    const begun = performance.now()
    const { socket, method = '', url = '' } = request
    const sentBefore = socket.bytesWritten
    // Before the next request on this connection begins, whose bytes count separately.
    response.prependOnceListener('close', () =>
      note({
        id: requestId(request),
        method,
        route: routeOf(method, url),
        status: response.headersSent ? response.statusCode : 0,
        seconds: (performance.now() - begun) / 1_000,
        bytes: Math.max(0, socket.bytesWritten - sentBefore),
      }),
    )
    answer(request, response)
  }
}
