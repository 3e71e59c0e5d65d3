import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseBusy } from '#database/connection/errors.ts'
import { describeReport } from '#importer/report.ts'
import { newVisit } from '#importer/sync/stateClient.ts'
import { syncAll, syncKinds } from '#importer/sync/runSync.ts'
import type { SyncKind } from '#importer/sync/runSync.ts'
import { syncList } from '#importer/sync/syncList.ts'
import type { Fault } from '#tests/support/state/fakeState.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import { rowOf } from '#tests/support/state/stateWorld.ts'

const { candidates, details, money } = syncKinds

/** Only the list: the sweep that follows it has separate tests. */
const committees: SyncKind = {
  run: async (db, options) => {
    const report = await syncList(db, 'committees', options)
    return { lines: describeReport(report), json: report, exitCode: report.outcome === 'refused' ? 1 : 0 }
  },
}

const filerOf = (account: number) => ({
  account,
  isCommittee: true,
  name: `Invented Fund ${account}`,
  isListed: true,
  rows: [rowOf(0, 500)],
})

const FILERS = [71_001, 71_002, 71_003].map(filerOf)

async function wholeNight(
  faults: (Fault | null)[] = [],
  filers = FILERS,
  faultOf: (url: URL) => Fault | null = () => null,
) {
  const night = await makeNight({ filers, faultOf })
  night.faults.push(...faults)
  return {
    ...night,
    sync: (choices: { hours?: number } = {}, kinds: Parameters<typeof syncAll>[2] = { committees, money }) =>
      syncAll(night.db, { ...night.options, ...choices }, kinds),
  }
}

test('a night fetches every kind in turn, with one client that reads robots.txt once', async () => {
  const { sync, requests } = await wholeNight()

  const { lines, steps, exitCode } = await sync()
  expect(exitCode).toBe(0)
  expect(steps).toEqual([
    {
      kind: 'committees',
      outcome: 'done',
      message:
        'Done: committees (3 read): 3 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
    },
    {
      kind: 'money',
      outcome: 'done',
      message: 'Done: 3 accounts = 0 unchanged + 3 changed, in 15 requests.',
    },
  ])
  expect(lines.at(-1)).toBe('Done: committees, money, in 17 requests.')
  expect(requests).toHaveLength(15)
})

test('two seconds pass between the last request of a kind and the first of the next', async () => {
  const { site, clock, sync } = await wholeNight()
  const waits: number[] = []
  site.wait = (ms) => (waits.push(ms), clock.wait(ms))
  await sync()

  expect(waits).toEqual(Array.from({ length: 16 }, () => 2_000))
})

test('a kind that cannot be fetched does not affect the others', async () => {
  const { sync } = await wholeNight()

  const { steps, exitCode, lines } = await sync({}, { committees, candidates, money })
  expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'committees done',
    'candidates refused',
    'money done',
  ])
  expect(exitCode).toBe(3)
  expect(lines.at(-1)).toBe('Done: committees, money; refused: candidates, in 17 requests.')
})

test('a kind that the database refuses does not end the night', async () => {
  const { sync } = await wholeNight()
  const refused: SyncKind = {
    run: () => Promise.reject(new DatabaseBusy('Another process is writing to the database.')),
  }

  const { steps, exitCode, lines } = await sync({}, { committees, refused, money })
  expect(steps).toMatchObject([
    { kind: 'committees', outcome: 'done' },
    { kind: 'refused', outcome: 'refused', message: 'Another process is writing to the database.' },
    { kind: 'money', outcome: 'done' },
  ])
  expect(exitCode).toBe(3)
  expect(lines.at(-1)).toBe('Done: committees, money; refused: refused, in 17 requests.')
  expect(await sync({}, { refused })).toMatchObject({ exitCode: 1 })
})

test('a kind that ends with an unexpected error does not end the night, and its stack is printed', async () => {
  using printed = vi.spyOn(console, 'error').mockReturnValue()
  const { sync } = await wholeNight()
  const fault = new TypeError('rows is not iterable')
  const broken: SyncKind = { run: () => Promise.reject(fault) }

  const { steps, exitCode } = await sync({}, { committees, broken, money })
  expect(steps).toMatchObject([
    { kind: 'committees', outcome: 'done' },
    { kind: 'broken', outcome: 'refused', message: 'An unexpected error ended it: rows is not iterable' },
    { kind: 'money', outcome: 'done' },
  ])
  expect(exitCode).toBe(3)
  expect(printed.mock.calls).toEqual([[fault]])
})

test('a night needs no room in the folder for temporary files', async () => {
  const { sync } = await wholeNight()
  vi.stubEnv('TMPDIR', '/no/such/folder')
  onTestFinished(() => void vi.unstubAllEnvs())

  expect((await sync({}, { committees })).exitCode).toBe(0)
})

test('a state that stops answering is left alone, by the remaining kinds too', async () => {
  const filers = Array.from({ length: 6 }, (_, index) => filerOf(71_001 + index))
  const faults = Array.from({ length: 24 }, () => 'bad gateway' as const)
  const { sync, requests } = await wholeNight([null, ...faults], filers)

  const { steps, exitCode } = await sync({}, { committees, money, again: committees, last: committees })
  expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'committees done',
    'money done',
    'again refused',
    'last left',
  ])
  expect(exitCode).toBe(3)
  expect(requests).toHaveLength(20)
})

test('registration pages that fail every night do not keep money from being fetched', async () => {
  const filers = Array.from({ length: 12 }, (_, index) => filerOf(71_001 + index))
  const { sync, clock, requests } = await wholeNight([], filers, ({ pathname, searchParams }) =>
    pathname.endsWith('Detail.asp') && Number(searchParams.get('account')) % 2 === 0 ? 'bad gateway' : null,
  )
  const kinds = { committees, details, money }
  expect((await sync({}, kinds)).steps.at(-1)?.message).toMatch(/^Done: 12 accounts .* 12 changed/)

  clock.pass(7 * 24 * 3_600_000)
  requests.splice(0)
  const { steps } = await sync({}, kinds)

  expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'committees done',
    'details done',
    'money done',
  ])
  expect(requests.filter(({ what }) => what.startsWith('registration'))).toHaveLength(20)
  expect(requests.filter(({ what }) => what.startsWith('totals'))).toHaveLength(12)
})

test('a night in which nothing can be fetched exits with 1', async () => {
  const { sync } = await wholeNight(Array.from({ length: 4 }, () => 'bad gateway' as const))

  const { exitCode, lines } = await sync({}, { committees })
  expect(exitCode).toBe(1)
  expect(lines.at(-1)).toBe('Refused: committees, in 5 requests.')
})

test('a night ends after its hours, and says what is left', async () => {
  const { sync } = await wholeNight()

  const { steps, exitCode } = await sync({ hours: 20 / 3600 }, { committees, money, again: committees })
  expect(steps).toMatchObject([
    { kind: 'committees', outcome: 'done' },
    {
      kind: 'money',
      message: 'Done: 3 accounts = 0 unchanged + 2 changed + 1 left for the next run, in 10 requests.',
    },
    { kind: 'again', outcome: 'left', message: 'Left for the next run: there was no time left.' },
  ])
  expect(exitCode).toBe(3)
})

test('registration pages get half an hour of a night, or what is left of it', async () => {
  const { sync } = await wholeNight()
  const given: (number | undefined)[] = []
  const kinds = {
    details: {
      ...details,
      run: (_: unknown, { hours }: { hours?: number | undefined }) => {
        given.push(hours)
        return Promise.resolve({ lines: [], json: { outcome: 'done' }, exitCode: 0 })
      },
    },
  }

  await sync({}, kinds)
  await sync({ hours: 5 }, kinds)
  await sync({ hours: 0.25 }, kinds)

  expect(given).toEqual([0.5, 0.5, 0.25])
})

test('a night that is told to stop makes no more requests', async () => {
  const { site, clock, sync, requests } = await wholeNight()
  const stop = new AbortController()
  Object.assign(site, { signal: stop.signal, visit: newVisit() })
  site.wait = (ms) => {
    if (requests.length === 3) stop.abort()
    return clock.wait(ms)
  }

  const { steps } = await sync({}, { committees, money, again: committees })
  expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'committees done',
    'money refused',
    'again left',
  ])
  expect(steps[1]?.message).toBe(
    'Refused, nothing changed. The run was told to stop; the next one continues where it left off.',
  )
  expect(requests).toHaveLength(3)
})
