import { expect, test } from 'vitest'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { startSchedule } from '#server/schedule/startSchedule.ts'

const FLORIDA = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })

/** The programs that a schedule starts for the current night, which ends with this exit code. */
async function programsOf(code: number | null, publish: boolean, published = 0): Promise<string[]> {
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

test('a night whose publication failed has failed', async () => {
  expect(await programsOf(0, true, 1)).toEqual(['sync all', 'publish data', failure(1)])
})

test.each([
  ['runs on another server', 4],
  ['was killed', null],
])('a night that %s is not over, so nothing is published', async (_, code) => {
  expect(await programsOf(code, true)).toEqual(['sync all'])
})
