import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { startSchedule } from '#server/schedule/startSchedule.ts'
import { startSync } from '#server/schedule/startSync.ts'

const FLORIDA = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })

/** The programs that a schedule starts for the current night, which ends with this exit code. */
async function programsOf(
  code: number | null,
  publish: boolean,
  published: number | null = 0,
): Promise<string[]> {
  const started: string[] = []
  const stop = new AbortController()
  await startSchedule(
    { dataDir: 'data', syncHours: 5, publish },
    {
      at: FLORIDA.format(new Date()),
      log: { info: () => undefined, error: (sentence) => started.push(sentence) },
      stop: stop.signal,
    },
    {
      startSync: (_, { args }) => {
        started.push(`sync ${args[0]}`)
        // After what the end of the night leads to.
        setImmediate(() => setImmediate(() => stop.abort()))
        return Promise.resolve(code)
      },
      startPublish: ({ dataDir }) => {
        started.push(`publish ${dataDir}`)
        return Promise.resolve(published)
      },
    },
  )
  return started
}

const failure = (code: number) =>
  `The nightly run for ${dayInFlorida(new Date())} ended with exit code ${code}. See its output above.`

test.each([
  ['a night that is complete', 0],
  ['a night in which some requests failed', 1],
])('after %s the register is published, if the settings say so', async (_, code) => {
  const failed = code === 0 ? [] : [failure(code)]
  expect(await programsOf(code, true)).toEqual(['sync all', 'publish data', ...failed])
  expect(await programsOf(code, false)).toEqual(['sync all', ...failed])
})

test.each([
  ['failed', 0, 1],
  ['failed after a night that left something to look at', 3, 1],
  ['was killed', 0, null],
] as const)('a night whose publication %s has failed, and is not repeated', async (_, code, published) => {
  expect(await programsOf(code, true, published)).toEqual(['sync all', 'publish data', failure(1)])
})

test.each([
  ['runs on another server', 4],
  ['has no database', 5],
  ['was killed', null],
])('a night that %s is not over, so nothing is published', async (_, code) => {
  expect(await programsOf(code, true)).toEqual(['sync all'])
})

test('a night is stopped an hour after its hours', async () => {
  const stop = new AbortController()
  const log = { info: () => undefined, error: () => undefined }
  let timeoutMs = 0

  await startSchedule(
    { dataDir: 'data', syncHours: 5, publish: false },
    { at: FLORIDA.format(new Date()), log, stop: stop.signal },
    {
      startSync: (_, run) => {
        ;({ timeoutMs } = run)
        setImmediate(() => setImmediate(() => stop.abort()))
        return Promise.resolve(0)
      },
      startPublish: () => Promise.resolve(0),
    },
  )

  // The night began at the beginning of this minute.
  expect(timeoutMs).toBeGreaterThan(6 * HOUR_MS - 120_000)
  expect(timeoutMs).toBeLessThanOrEqual(6 * HOUR_MS)
})

test('a sync that takes longer than its time is stopped', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('STATE_SITE', 'http://127.0.0.1:1')
  const log = { info: () => undefined, error: () => undefined }
  const run = { args: ['elections'], startedBy: 'schedule', log, stop: new AbortController().signal }

  expect(await startSync({ dataDir: tmpdir() }, { ...run, timeoutMs: 0 })).toBeNull()
})
