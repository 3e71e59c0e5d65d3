import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { importSample } from '#importer/importSample.ts'
import { runImport } from '#importer/runImport.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { makeRegister, registerOf } from './makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from './stateFiles.ts'

test('when one list of an import is refused, the lists before it are not kept either', async () => {
  const { db, documentStore, write } = await makeRegister()
  const committees = write('committees.txt', committeeList(SUNSHINE_FUND))
  const page = write('page.html', '<html>')

  const report = await runImport(db, {
    kind: 'sample',
    documentStore,
    lists: [
      { kind: 'committees', files: [committees], documents: '' },
      { kind: 'candidates', files: [page], documents: '' },
    ],
  })

  expect(report).toMatchObject({ outcome: 'refused', read: 0, added: 0 })
  expect(await db.selectFrom('committee').selectAll().execute()).toEqual([])
  expect(await registerOf(db)).toEqual({ register_id: 1, version: 1, is_sample: 0 })
})

/** The sample writes a thousand documents. */
const SLOW_DISK_MS = 30_000

test(
  'whoever reads during an import sees the old register, then the new one',
  async () => {
    const { folder, documentStore } = await makeRegister()
    const file = join(folder, 'register.sqlite')
    const db = await openDatabase(file)
    const reader = new DatabaseSync(file, { readOnly: true })
    const count = reader.prepare(
      'select (select count(*) from candidate) as candidates, version from register',
    )
    const seen: unknown[] = []

    const onProgress = (kind: string) => kind === 'voters' && seen.push({ ...count.get() })
    await importSample(db, { documentStore, onProgress })
    const after = { ...count.get() }
    reader.close()
    await db.destroy()

    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['{"candidates":0,"version":1}']),
    )
    expect(after).toEqual({ candidates: expect.any(Number), version: 2 })
    expect(after['candidates']).toBeGreaterThan(500)
  },
  SLOW_DISK_MS,
)

test('a dry run says what would change, and changes and records nothing', async () => {
  const { db, take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE), { dryRun: true })

  expect(report).toMatchObject({ outcome: 'done', dryRun: true, read: 1, added: 1 })
  expect(report.message).toBe(
    'Dry run, nothing changed; it would be: ' +
      'candidates 1 read: 1 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
  )
  expect(await take('candidates', '<html>', { dryRun: true })).toMatchObject({ outcome: 'refused' })
  expect(await db.selectFrom('candidate').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('import').selectAll().execute()).toEqual([])
  expect(await registerOf(db)).toEqual({ register_id: 1, version: 1, is_sample: 0 })
})

test('an import is on record with its files, its counts and the lines it left out', async () => {
  const { db, take } = await makeRegister()

  const list = committeeList(SUNSHINE_FUND, SUNSHINE_FUND)

  const report = await take('committees', list)

  const { import_id, ...recorded } = await db.selectFrom('import').selectAll().executeTakeFirstOrThrow()
  expect(import_id).toBe(1)
  expect(recorded).toEqual({
    kind: 'committees',
    files: JSON.stringify(report.files),
    elections: '[]',
    outcome: 'done',
    message:
      'Done: committees 2 read: 1 added, 0 changed, 0 unchanged, 0 removed from the source, 1 rejected.',
    rows_read: 2,
    rows_added: 1,
    rows_changed: 0,
    rows_unchanged: 0,
    rows_removed: 0,
    rows_rejected: 1,
    rejections: '[{"file":"list.txt","line":3,"reason":"account 71001 already on line 2"}]',
    started_at: report.startedAt,
    finished_at: report.finishedAt,
    who: 'importer',
  })
  const sha256 = createHash('sha256').update(list).digest('hex')
  expect(report.files).toEqual([{ name: 'list.txt', sha256, size: list.length }])
})
