import { expect, test } from 'vitest'
import { keepSchedule } from '#server/schedule/keepSchedule.ts'

/**
 * The runs that a schedule starts between `start` and `end`, each of `minutes`; `codes` are the exit codes of the first
 * ones.
 */
async function nightsOf(
  start: string,
  end: string,
  { minutes = 60, codes = [] }: { minutes?: number; codes?: (number | null)[] } = {},
) {
  let time = Date.parse(start)
  const stop = new AbortController()
  const nights: string[] = []
  const said: string[] = []
  const pass = (ms: number) => {
    time += ms
    if (time >= Date.parse(end)) stop.abort()
    return Promise.resolve()
  }
  await keepSchedule({
    at: '04:15',
    hours: 5,
    runOnce: async (day, hours) => {
      nights.push(`${new Date(time).toISOString().slice(0, 16)} ${day} for ${hours.toFixed(2)}`)
      await pass(minutes * 60_000)
      const [code = 0] = codes.splice(0, 1)
      return code
    },
    clock: () => new Date(time),
    wait: pass,
    log: { info: () => undefined, error: (sentence) => said.push(sentence) },
    stop: stop.signal,
  })
  return { nights, said }
}

test('a night runs once a day, at its minute', async () => {
  expect(await nightsOf('2026-11-20T15:00:12Z', '2026-11-22T12:00:00Z')).toEqual({
    nights: ['2026-11-21T09:15 2026-11-21 for 5.00', '2026-11-22T09:15 2026-11-22 for 5.00'],
    said: [],
  })
})

test('a server that starts during the hours of a night runs what is left of it', async () => {
  expect(await nightsOf('2026-11-21T11:15:00Z', '2026-11-22T09:00:00Z')).toMatchObject({
    nights: ['2026-11-21T11:15 2026-11-21 for 3.00'],
  })
})

test.each([
  ['while another run is under way', 4],
  ['whose database does not answer', 5],
  ['that was killed', null],
])('a night %s is retried after a quarter of an hour', async (_, code) => {
  const { nights } = await nightsOf('2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z', {
    minutes: 1,
    codes: [code, 0],
  })
  expect(nights).toEqual(['2026-11-21T09:15 2026-11-21 for 5.00', '2026-11-21T09:31 2026-11-21 for 4.73'])
})

test('a night that was killed at the end of its hours is not started again, and the log says so', async () => {
  expect(
    await nightsOf('2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z', { minutes: 299.5, codes: [null] }),
  ).toEqual({
    nights: ['2026-11-21T09:15 2026-11-21 for 5.00'],
    said: ['The nightly run for 2026-11-21 was killed. See its output above.'],
  })
})

test.each([
  ['is done here after it, within an hour', 299.5, [4, 0], ['2026-11-21T14:29 2026-11-21 for 0.02'], []],
  [
    'but for longer than that, is left out here, and the log says so',
    350,
    [4],
    [],
    ['The nightly run for 2026-11-21 ended with exit code 4. See its output above.'],
  ],
])('a night that another server runs to its end %s', async (_, minutes, codes, later, said) => {
  expect(await nightsOf('2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z', { minutes, codes })).toEqual({
    nights: ['2026-11-21T09:15 2026-11-21 for 5.00', ...later],
    said,
  })
})

test.each([1, 2, 3])('a night that exits with %d is over, and the log says so', async (code) => {
  expect(await nightsOf('2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z', { codes: [code] })).toEqual({
    nights: ['2026-11-21T09:15 2026-11-21 for 5.00'],
    said: [`The nightly run for 2026-11-21 ended with exit code ${code}. See its output above.`],
  })
})

test('a night with less than a minute left is not started', async () => {
  expect(await nightsOf('2026-11-21T14:14:01Z', '2026-11-21T23:00:00Z')).toMatchObject({ nights: [] })
  expect(await nightsOf('2026-11-21T14:14:00Z', '2026-11-21T23:00:00Z')).toMatchObject({
    nights: ['2026-11-21T14:14 2026-11-21 for 0.02'],
  })
})

test('a night that the server ends by stopping is not reported as failed', async () => {
  expect(await nightsOf('2026-11-21T09:14:59Z', '2026-11-21T10:00:00Z', { codes: [1] })).toEqual({
    nights: ['2026-11-21T09:15 2026-11-21 for 5.00'],
    said: [],
  })
})
