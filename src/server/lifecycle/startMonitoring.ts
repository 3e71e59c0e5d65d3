import type { RequestListener, Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Db } from '#database/connection/Db.ts'
import type { ResponseCache } from '../cache/responseCache.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { registerMetrics, counter, gauge, histogram, type Metric, serveMetrics } from './metrics.ts'
import { routeOf } from '../paths.ts'
import { requestId } from '../apiError.ts'

function processMetrics(): () => Metric[] {
  const began = Math.round(performance.timeOrigin) / 1_000
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const { user, system } = process.cpuUsage()
    const longest = delay.max / 1e9
    delay.reset()
    return [
      gauge('process_start_time_seconds', 'When the process began, in Unix time.', began),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      counter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
      gauge('sunshine_event_loop_delay_seconds', 'The longest wait since the last look.', longest),
    ]
  }
}

/**
 * Logs and measures requests, according to the settings. `front` wraps the whole site, `framework` what the cache in front
 * does not answer; without the settings both return what they are given.
 */
export async function startMonitoring(
  { accessLog, metrics: where }: Pick<Config, 'accessLog' | 'metrics'>,
  { db, responseCache, log }: { db: Db; responseCache: Pick<ResponseCache, 'bytes'>; log: Log },
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
    watch: (site: Server): void => void (server = site),
    close: () => listener?.close(),
  }
}

const same = (listener: RequestListener) => listener

/** An answer for the log and the metrics, without anything a visitor typed into the address. */
interface Observed {
  id: string
  method: string
  route: string
  /** 0 if the client disconnected before an answer. */
  status: number
  seconds: number
  bytes: number
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

/** Upper bounds of the histogram's buckets, in seconds; a visitor's request may take at most 0.1. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Times {
  classes: number[]
  seconds: number
  count: number
  bytes: number
}

export function requestMetrics() {
  const counts = new Map<string, { method: string; route: string; status: string; value: number }>()
  const timesOf = new Map<string, Times>()

  return {
    note({ method, route, status, seconds, bytes }: Omit<Observed, 'id'>): void {
      const known = METHODS.has(method) ? method : 'other'
      const key = `${known} ${status} ${route}`
      const count = counts.get(key) ?? { method: known, route, status: String(status), value: 0 }
      count.value += 1
      counts.set(key, count)

      const times = timesOf.get(route) ?? { classes: SECONDS.map(() => 0), seconds: 0, count: 0, bytes: 0 }
      const bucket = SECONDS.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) times.classes[bucket] = (times.classes[bucket] ?? 0) + 1
      times.count += 1
      times.seconds += seconds
      times.bytes += bytes
      timesOf.set(route, times)
    },

    metrics: (): Metric[] => [
      counter(
        'sunshine_requests_total',
        'Requests by method, route and status; 0 is a visitor who left before the answer.',
        [...counts.values()].map(({ value, ...labels }) => ({ labels, value })),
      ),
      histogram(
        'sunshine_request_seconds',
        'Time from a request to the end of its answer.',
        [...timesOf].flatMap(([route, times]) => bucketsOf(route, times)),
      ),
      counter(
        'sunshine_response_bytes_total',
        'Bytes sent, headers included.',
        [...timesOf].map(([route, { bytes }]) => ({ labels: { route }, value: bytes })),
      ),
    ],
  }
}

function bucketsOf(route: string, { classes, seconds, count }: Times) {
  let below = 0
  return [
    ...SECONDS.map((bound, index) => {
      below += classes[index] ?? 0
      return { suffix: '_bucket', labels: { route, le: String(bound) }, value: below }
    }),
    { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { route }, value: seconds },
    { suffix: '_count', labels: { route }, value: count },
  ]
}
