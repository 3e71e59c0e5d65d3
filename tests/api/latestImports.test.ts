import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from '#database/imports/imports.ts'
import { importList, runImport } from '#importer/runImport.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { emptyReport } from '#importer/report.ts'
import {
  candidateList,
  committeeList,
  PROTECTED,
  ROSE,
  SPECIAL,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** A site, and an importer that works on its register. */
async function makeSiteWithImporter() {
  const world = await createTestApp()
  const folder = newFolder()
  const documentStore = join(folder, 'store')
  return {
    ...world,
    sample: async () => {
      const files = [join(folder, 'sample.txt')]
      writeFileSync(files.join(''), committeeList(SUNSHINE_FUND))
      await runImport(world.db, { kind: 'sample', lists: [{ kind: 'committees', files }] })
    },
    take: async (kind: ImportTypeName, files: Record<string, string>) => {
      const paths = Object.entries(files).map(([name, content]) => {
        writeFileSync(join(folder, name), content)
        return join(folder, name)
      })
      await importList(world.db, kind, paths, { documentStore })
    },
    latest: async () => (await world.api.request('/api/imports/latest')).json(),
  }
}

test('a register without imports has no news', async () => {
  const { latest } = await makeSiteWithImporter()

  expect(await latest()).toEqual([])
})

test('each kind states the day in the name of its file, the file, and when it was loaded', async () => {
  const { take, latest } = await makeSiteWithImporter()

  await take('committees', { 'CommitteeList_active_20260724.txt': committeeList(SUNSHINE_FUND) })

  expect(await latest()).toEqual([
    {
      subject: 'committees',
      kind: 'committees',
      election: null,
      description: 'Data as of 07/24/2026, from CommitteeList_active_20260724.txt.',
      loadedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
      unchangedAt: null,
      asOf: '2026-07-24',
      files: [{ name: 'CommitteeList_active_20260724.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      rows: 1,
      isSample: false,
    },
  ])
})

test.each([
  ['CommitteeList.txt', null],
  ['CandidateList_20261103-GEN.txt', null],
  ['CandidateList_20261103-GEN_20260807.txt', '2026-08-07'],
  ['committees 2026-07-24.txt', '2026-07-24'],
  ['committees_120260724.txt', null],
])('a file named %s is as of %s', async (name, asOf) => {
  const { take, latest } = await makeSiteWithImporter()

  await take('committees', { [name]: committeeList(SUNSHINE_FUND) })

  expect(await latest()).toMatchObject([{ asOf }])
})

test('several files are as of the earliest of their days, and of no day if one has none', async () => {
  const { take, latest } = await makeSiteWithImporter()

  await take('candidates', {
    'a_20260724.txt': candidateList(ROSE),
    'b_20260101.txt': candidateList(PROTECTED),
  })
  expect(await latest()).toMatchObject([{ asOf: '2026-01-01' }])

  await take('candidates', { 'a_20260724.txt': candidateList(ROSE), 'b.txt': candidateList(PROTECTED) })
  expect(await latest()).toMatchObject([{ asOf: null }])
})

test('the candidates of an election are as new as the last list of that election', async () => {
  const { take, latest } = await makeSiteWithImporter()
  await take('candidates', { 'both.txt': candidateList(ROSE, SPECIAL) })

  await take('candidates', { 'general.txt': candidateList(ROSE) })

  expect(await latest()).toMatchObject([
    { kind: 'candidates', election: '20261103-S01', files: [{ name: 'both.txt' }] },
    { kind: 'candidates', election: '20261103-GEN', files: [{ name: 'general.txt' }] },
  ])
})

test('loading the same list again counts as news; a refused list does not, and voters never do', async () => {
  const { take, latest } = await makeSiteWithImporter()
  await take('committees', { 'first.txt': committeeList(SUNSHINE_FUND) })
  await latest()

  await take('committees', { 'again.txt': committeeList(SUNSHINE_FUND) })
  await take('committees', { 'page.txt': '<html>' })
  await take('voters', {
    'ALA.txt': `${['ALA', '100000001', 'Example', ...Array<string>(35).fill('')].join('\t')}\n`,
  })

  expect(await latest()).toMatchObject([{ kind: 'committees', rows: 1, files: [{ name: 'again.txt' }] }])
})

test('the sample is labeled as one, and nothing of it is left in the news of the first real list', async () => {
  const { sample, take, latest } = await makeSiteWithImporter()
  await sample()
  expect(await latest()).toContainEqual({
    subject: 'committees',
    kind: 'committees',
    election: null,
    description: expect.stringMatching(/^Invented sample data, loaded \d\d\/\d\d\/20\d\d\.$/),
    loadedAt: expect.any(String),
    unchangedAt: null,
    asOf: null,
    files: [],
    rows: 1,
    isSample: true,
  })

  await take('committees', { 'CommitteeList.txt': committeeList(SUNSHINE_FUND) })
  expect(await latest()).toMatchObject([{ kind: 'committees', isSample: false }])
})

test('a registration page or the file of a statement is no news for its kind; the status of all committees is', async () => {
  const { db, latest } = await makeSiteWithImporter()
  const read = emptyReport({
    kind: 'registrations',
    dryRun: false,
    startedAt: '2026-11-21T12:00:00.000Z',
    outcome: 'done',
    message: '',
  })
  await importsIn(db).record({ ...read, who: 'importer' })
  await importsIn(db).record({ ...read, kind: 'statement files', who: 'importer' })
  await importsIn(db).record({ ...read, kind: 'committee statuses', who: 'importer' })

  expect(await latest()).toMatchObject([{ subject: 'committee statuses' }])
})
