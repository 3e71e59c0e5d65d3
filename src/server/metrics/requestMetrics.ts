import { counter, histogram, type Metric } from './exposition.ts'

/** Upper bounds of the histogram's buckets, in seconds; a visitor's request may take at most 0.1. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A request that was answered, or whose client disconnected. */
export interface Answered {
  method: string
  route: string
  /** 0 if the client disconnected before an answer. */
  status: number
  seconds: number
  bytes: number
}

interface Times {
  classes: number[]
  seconds: number
  count: number
  bytes: number
}

/** Counts requests by method, route and status, and their times and bytes by route. */
export function requestMetrics() {
  const counts = new Map<string, { method: string; route: string; status: string; value: number }>()
  const timesOf = new Map<string, Times>()

  return {
    note({ method, route, status, seconds, bytes }: Answered): void {
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
