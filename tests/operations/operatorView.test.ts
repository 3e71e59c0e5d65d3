import { expect, test } from 'vitest'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

test('metrics and log contain only the route of a request, and the metrics have a separate address', async () => {
  const { settings } = await emptyRegister()
  const program = startServer({ ...settings, METRICS: '0', ACCESS_LOG: 'on', LOG_FORMAT: 'json' })
  const metricsUrl = await program.outputMatching(/Metrics are at (http\S+\/metrics)"/)
  const site = await program.outputMatching(/is at (http[^\s"]+)"/)
  await (await fetch(`${site}/api/search?q=Seabourne`)).text()
  await (await fetch(`${site}/api/committees`)).text()
  await (await fetch(`${site}/api/committees`)).text()
  await (await fetch(`${site}/no/such/page`)).text()
  await program.outputMatching(/"route":"other"(,"status":404)/)

  const metrics = await (await fetch(metricsUrl)).text()
  expect(metrics).toContain('sunshine_requests_total{method="GET",route="/api/committees",status="200"} 2\n')
  expect(metrics).toContain('sunshine_requests_total{method="GET",route="other",status="404"} 1\n')
  expect(metrics).toContain('sunshine_request_seconds_count{route="/api/search"} 1\n')
  expect(metrics).toContain('sunshine_uncached_requests_total 3\n')
  expect(metrics).toContain('sunshine_database_up 1\n')
  expect(
    metrics.split('\n').filter((line) => !/^(# (HELP|TYPE) .+|\w+({.+})? [\d.e+-]+|)$/.test(line)),
  ).toEqual([])

  expect((await fetch(`${site}/metrics`)).status).toBe(404)
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404)
  expect(metrics + program.output()).not.toContain('Seabourne')
  const entries = program
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.find(({ route }) => route === '/api/search')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'info',
    message: 'request',
    request: expect.stringMatching(/^[0-9a-f]{16}$/),
    method: 'GET',
    route: '/api/search',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  })
})

test('if the metrics port is in use, the server refuses to start and says so in one sentence', async () => {
  const { settings } = await emptyRegister()
  const program = startServer({ ...settings, METRICS: '203.0.113.1:9464' })

  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^METRICS is 203\.0\.113\.1:9464, which cannot be opened: .+\.\n$/)
})
