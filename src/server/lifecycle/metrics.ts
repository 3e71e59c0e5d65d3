import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf } from '#database/connection/errors.ts'
import { kindName } from '#contract/freshness.ts'
import type { Db } from '#database/connection/Db.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { registerIn } from '#database/register.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { type Config, hostAndPort } from '../config.ts'
import { StartupError } from '../operatorErrors.ts'

const METRICS_PATH = '/metrics'

/**
 * Answers `GET /metrics` at an address of its own, never at the site's, where visitors could read it. Throws StartupError if
 * the port cannot be opened.
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

/** How many of the last runs of `sync` are read; the newest of each kind counts. */
const RUNS = 50

/** Metrics from the database: whether it answers, how old each list is, how the last nights went. */
export async function registerMetrics(db: Db, now: Date): Promise<Metric[]> {
  const begun = performance.now()
  try {
    const version = await registerIn(db).version()
    const seconds = (performance.now() - begun) / 1_000
    const age = (instant: string) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000)
    const ages = await kindAges(db, now)
    const syncRuns = syncRunsIn(db)
    // The nights first and by themselves: asking the state about an account is a run too, and many may follow a night.
    const newest = [...(await syncRuns.latest(RUNS, ['all'])), ...(await syncRuns.latest(RUNS))]
    const runs = Map.groupBy(newest, ({ kind }) => kind)
    const latest = [...runs].flatMap(([kind, [run]]) => (run ? [{ labels: { kind }, run }] : []))
    return [
      up(1),
      gauge(
        'sunshine_database_seconds',
        'How long the database took for the version of the register.',
        seconds,
      ),
      counter('sunshine_register_version', 'Grows with every change to what the public sees.', version),
      gauge(
        'sunshine_data_age_seconds',
        'Since the beginning of the day, in UTC, that the data is of; absent if that day is not known.',
        ages.flatMap((kind) =>
          kind.asOf === null ? [] : [{ labels: { kind: kindName(kind) }, value: age(kind.asOf) }],
        ),
      ),
      gauge(
        'sunshine_data_late',
        'Whether the data is older than its kind may be, or was received too long ago if its day is not known.',
        ages.map((kind) => ({ labels: { kind: kindName(kind) }, value: kind.timeliness === 'late' ? 1 : 0 })),
      ),
      gauge(
        'sunshine_sync_ended_age_seconds',
        'Since the last run of sync that came to its end.',
        [...runs].flatMap(([kind, all]) => {
          const endedAt = all.find(({ state }) => state === 'ended')?.endedAt
          return endedAt ? [{ labels: { kind }, value: age(endedAt) }] : []
        }),
      ),
      gauge(
        'sunshine_sync_failed',
        'Whether the last run of sync could fetch nothing, or was stopped.',
        latest.map(({ labels, run: { state } }) => ({
          labels,
          value: state === 'failed' || state === 'stopped' ? 1 : 0,
        })),
      ),
      gauge(
        'sunshine_sync_refused_accounts',
        'Accounts whose answers the last run of sync could not use.',
        latest.flatMap(({ labels, run: { accounts } }) =>
          accounts === null ? [] : [{ labels, value: accounts.refused }],
        ),
      ),
      gauge(
        'sunshine_sync_refused_kinds',
        'Kinds of which the last run of sync could fetch nothing.',
        latest.map(({ labels, run: { steps } }) => ({
          labels,
          value: steps.filter(({ outcome }) => outcome === 'refused').length,
        })),
      ),
      gauge(
        'sunshine_refused_registrations',
        'Accounts whose registration page could not be fetched or read.',
        await registrationsIn(db).refusedAccounts(),
      ),
    ]
  } catch {
    return [up(0)]
  }
}

const up = (value: number) => gauge('sunshine_database_up', 'Whether the database answers.', value)
