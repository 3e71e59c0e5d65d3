import { expect, test } from 'vitest'
import { startSchedule } from '#server/schedule/startSchedule.ts'

const FLORIDA = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })

/** The programs that a schedule starts for the current night, which ends with this exit code. */
async function programsOf(code: number | null, publish: boolean): Promise<string[]> {
  const started: string[] = []
  const stop = new AbortController()
  await startSchedule(
    { dataDir: 'data', syncHours: 5, publish },
    {
      at: FLORIDA.format(new Date()),
      log: { info: () => undefined, error: () => undefined },
      stop: stop.signal,
    },
    {
      startSync: (_, { args }) => {
        started.push(`sync ${args[0]}`)
        // After what the end of the night leads to.
        setImmediate(() => stop.abort())
        return Promise.resolve(code)
      },
      startPublish: ({ dataDir }) => {
        started.push(`publish ${dataDir}`)
        return Promise.resolve(0)
      },
    },
  )
  return started
}

test.each([
  ['a night that is complete', 0],
  ['a night in which some requests failed', 1],
])('after %s the register is published, if the settings say so', async (_, code) => {
  expect(await programsOf(code, true)).toEqual(['sync all', 'publish data'])
  expect(await programsOf(code, false)).toEqual(['sync all'])
})

test.each([
  ['runs on another server', 4],
  ['was killed', null],
])('a night that %s is not over, so nothing is published', async (_, code) => {
  expect(await programsOf(code, true)).toEqual(['sync all'])
})
