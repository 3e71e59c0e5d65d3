import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { KindAge, Work } from '#contract/schemas/workList.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'
import { describeAge } from '#importer/describeStatus.ts'
import { registerFindings } from '#server/doctor/databaseFindings.ts'
import { asLine } from '#server/doctor/machineFindings.ts'
import { registerMetrics } from '#server/lifecycle/metrics.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

/** Received the day before NOW, whatever its day. */
const received = (kind: string, ...files: string[]) => ({ kind, files, at: '2026-11-20T12:00:00.000Z' })

async function makeSite(...imports: { kind: string; files: string[]; elections?: string[]; at: string }[]) {
  const world = await createTestApp({
    candidates: [aCandidate()],
    committees: [aCommittee()],
    imports,
    signedIn: true,
  })
  const read = async (path: string) =>
    (await world.api.request(path, { headers: { [TOKEN_HEADER]: world.token } })).json()
  return {
    ...world,
    read,
    kinds: async () => ((await read('/api/admin/work')) as Work).kinds,
    doctor: async () =>
      (await registerFindings(world.db, { bulk: '', publish: false }, NOW))
        .map(asLine)
        .find((line) => line.includes('Lists:')),
    status: async () => (await kindAges(world.db, NOW)).map(describeAge),
    metric: async (name: string) =>
      (await registerMetrics(world.db, NOW))
        .find((metric) => metric.name === name)
        ?.samples.map(({ labels, value }) => [labels?.['kind'], value]),
  }
}

const timeliness = (kinds: readonly KindAge[]) =>
  kinds.map(({ kind, asOf, timeliness: word }) => [kind, asOf, word])

test('lists of July that were received in November are late, whoever asks', async () => {
  const { kinds, doctor, status, metric, read } = await makeSite(
    { ...received('candidates', 'CandidateList_20260731.txt'), elections: ['20261103-GEN'] },
    received('committees', 'CommitteeList_20260731.txt'),
    received('balances', 'Balances_20260731.txt'),
    received('documents', 'Documents_20260731.txt'),
    received('solicitations', 'Solicitations_20260731.html'),
    received('voters', 'ALA_20260731.txt'),
  )

  expect(timeliness(await kinds())).toEqual(
    ['candidates', 'committees', 'balances', 'documents', 'solicitations', 'voters'].map((kind) => [
      kind,
      '2026-07-31',
      'late',
    ]),
  )
  expect(await doctor()).toMatch(
    /^look {2}Lists: late: 20261103-GEN of 2026-07-31; committees of 2026-07-31; .*; voters of 2026-07-31\. /,
  )
  expect(await status()).toContain('committees of 2026-07-31: late, due after 10 days')
  expect(await status()).toContain('voters of 2026-07-31: late, due after 35 days')
  expect(await metric('sunshine_data_late')).toContainEqual(['20261103-GEN', 1])
  expect(await metric('sunshine_data_age_seconds')).toContainEqual(['committees', 113.5 * 86_400])
  expect(await read('/api/overview')).toMatchObject({
    ages: [
      { subject: '20261103-GEN', asOf: '2026-07-31' },
      { subject: 'committees', asOf: '2026-07-31' },
      { subject: 'documents', asOf: '2026-07-31' },
      { subject: 'solicitations', asOf: '2026-07-31' },
    ],
  })
})

test('a list without a day of its own is not called on time, and says when it was received', async () => {
  const { kinds, doctor, status, metric, read } = await makeSite(received('documents', 'Documents.txt'))

  expect(timeliness(await kinds())).toEqual([['documents', null, 'unknown']])
  expect(await doctor()).toBe('ok    Lists: 1, none late. Day not known: documents.')
  expect(await status()).toEqual([
    'documents of a day that is not known, received on 2026-11-20: perhaps late, due after 10 days',
  ])
  expect(await metric('sunshine_data_age_seconds')).toEqual([])
  expect(await metric('sunshine_data_late')).toEqual([['documents', 0]])
  expect(await read('/api/imports/latest')).toMatchObject([
    { description: 'The day it is of is not known; received on 11/20/2026, from Documents.txt.' },
  ])
})

test('a list that the state has not changed since is as of the day it was last requested', async () => {
  const { db, kinds, read } = await makeSite(received('committees', 'CommitteeList_20260731.txt'))
  await syncAttemptsIn(db).record({
    list: 'committees',
    election: '',
    at: '2026-11-21T02:30:00.000Z',
    outcome: 'done',
    message: 'Nothing new.',
  })

  // Still the 20th in Florida.
  expect(timeliness(await kinds())).toEqual([['committees', '2026-11-20', 'onTime']])
  expect(await read('/api/imports/latest')).toMatchObject([
    {
      asOf: '2026-11-20',
      unchangedAt: '2026-11-21T02:30:00.000Z',
      description: 'Data as of 11/20/2026, unchanged since CommitteeList_20260731.txt.',
    },
  ])
})

test('a list that was received too long ago is late even if its day is not known', async () => {
  const { kinds } = await makeSite({ ...received('committees', 'c.txt'), at: '2026-11-01T12:00:00.000Z' })

  expect(timeliness(await kinds())).toEqual([['committees', null, 'late']])
})
