import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf } from '#database/connection/errors.ts'
import { type Config, hostAndPort } from '../config.ts'
import { StartupError } from '../operatorErrors.ts'

const METRICS_PATH = '/metrics'

/**
 * Answers `GET /metrics` at a separate address, never at the site's, where visitors could read it. Concurrent requests
 * share one answer. Throws StartupError if the port cannot be opened.
 */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  read: () => Promise<readonly Metric[]>,
) {
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

/* The text format of Prometheus, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */

const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

type Labels = Readonly<Record<string, string>>

export interface Sample {
  /** What follows the name of the metric, as `_sum` does. */
  suffix?: string
  labels?: Labels
  value: number
}

export interface Metric {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

const metricOf =
  (type: Metric['type']) =>
  (name: string, help: string, value: number | readonly Sample[]): Metric => ({
    name,
    type,
    help,
    samples: typeof value === 'number' ? [{ value }] : value,
  })

/** Metrics with one value, or with a sample for each set of labels. */
export const counter = metricOf('counter')
export const gauge = metricOf('gauge')
export const histogram = metricOf('histogram')

/** These metrics in the form that scrapers read. Metrics without samples are left out. */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${inBraces(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n')

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
