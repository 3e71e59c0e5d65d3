import { expect, test } from 'vitest'
import { exposition } from '#server/lifecycle/metrics.ts'
import { requestMetrics } from '#server/lifecycle/startMonitoring.ts'

test('requests are counted by method, route and status, and their times in cumulative buckets', () => {
  const requests = requestMetrics()
  const answered = { method: 'GET', route: '/api/committees', status: 200, seconds: 0.004, bytes: 1_000 }
  requests.note(answered)
  requests.note({ ...answered, seconds: 0.2 })
  requests.note({ ...answered, method: 'BREW', status: 0, seconds: 30, bytes: 0 })

  expect(exposition(requests.metrics()))
    .toBe(`# HELP sunshine_requests_total Requests by method, route and status; 0 is a visitor who left before the answer.
# TYPE sunshine_requests_total counter
sunshine_requests_total{method="GET",route="/api/committees",status="200"} 2
sunshine_requests_total{method="other",route="/api/committees",status="0"} 1
# HELP sunshine_request_seconds Time from a request to the end of its answer.
# TYPE sunshine_request_seconds histogram
sunshine_request_seconds_bucket{route="/api/committees",le="0.001"} 0
sunshine_request_seconds_bucket{route="/api/committees",le="0.005"} 1
sunshine_request_seconds_bucket{route="/api/committees",le="0.01"} 1
sunshine_request_seconds_bucket{route="/api/committees",le="0.025"} 1
sunshine_request_seconds_bucket{route="/api/committees",le="0.05"} 1
sunshine_request_seconds_bucket{route="/api/committees",le="0.1"} 1
sunshine_request_seconds_bucket{route="/api/committees",le="0.25"} 2
sunshine_request_seconds_bucket{route="/api/committees",le="0.5"} 2
sunshine_request_seconds_bucket{route="/api/committees",le="1"} 2
sunshine_request_seconds_bucket{route="/api/committees",le="2.5"} 2
sunshine_request_seconds_bucket{route="/api/committees",le="10"} 2
sunshine_request_seconds_bucket{route="/api/committees",le="+Inf"} 3
sunshine_request_seconds_sum{route="/api/committees"} 30.204
sunshine_request_seconds_count{route="/api/committees"} 3
# HELP sunshine_response_bytes_total Bytes sent, headers included.
# TYPE sunshine_response_bytes_total counter
sunshine_response_bytes_total{route="/api/committees"} 2000
`)
})

test('quotes, backslashes and line ends in a label are escaped, and a metric without samples is omitted', () => {
  const metric = { name: 'x', type: 'gauge', help: 'X.' } as const
  expect(exposition([{ ...metric, samples: [] }])).toBe('\n')
  expect(exposition([{ ...metric, samples: [{ labels: { kind: 'a "b" \\ c\nd' }, value: 1 }] }])).toBe(
    '# HELP x X.\n# TYPE x gauge\nx{kind="a \\"b\\" \\\\ c\\nd"} 1\n',
  )
})
