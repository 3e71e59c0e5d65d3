import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runImport } from '#importer/runImport.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { registerIn } from '#database/register.ts'
import { aCandidate } from '#mocks/builders.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { importing } from '#tests/support/register/importing.ts'
import { seed } from '#tests/support/register/seed.ts'
import { makeRegister, registerOf } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

test('when one list of an import is refused, the lists before it are not saved either', async () => {
  const { db, write } = await makeRegister()
  const committees = write('committees.txt', committeeList(SUNSHINE_FUND))
  const page = write('page.html', '<html>')

  const report = await runImport(db, {
    kind: 'sample',
    lists: [
      { kind: 'committees', files: [committees] },
      { kind: 'candidates', files: [page] },
    ],
  })

  expect(report).toMatchObject({ outcome: 'refused', read: 0, added: 0 })
  expect(await db.selectFrom('committee').selectAll().execute()).toEqual([])
  expect(await registerOf(db)).toEqual({ register_id: 1, version: 1, is_sample: 0 })
})

test('readers see the old register during an import, then the new one', async () => {
  const { dataDir, location } = await emptyRegister()
  await using db = await openDatabase(location)
  await using reader = await openDatabase(location)
  const look = async () => {
    const { rows } = await sql<{
      candidates: number
      version: number
    }>`select count(candidate.acct_num) as candidates, max(register.version) as version
      from register left join candidate on 1 = 1`.execute(reader)
    return rows[0]
  }
  const candidates = Array.from({ length: 600 }, (_, index) => aCandidate({ AcctNum: 10_000 + index }))

  await importing(db, async (trx) => {
    await seed(trx, { candidates }, dataDir)
    await registerIn(trx).noteChange()
    expect(await look()).toEqual({ candidates: 0, version: 1 })
  })

  expect(await look()).toEqual({ candidates: 600, version: 2 })
})

test('a dry run says what would change, and changes and records nothing', async () => {
  const { db, take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE), { dryRun: true })

  expect(report).toMatchObject({ outcome: 'done', dryRun: true, read: 1, added: 1 })
  expect(report.message).toBe(
    'Dry run, nothing changed; it would be: ' +
      'candidates (1 read): 1 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
  )
  expect(await take('candidates', '<html>', { dryRun: true })).toMatchObject({ outcome: 'refused' })
  expect(await db.selectFrom('candidate').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('import').selectAll().execute()).toEqual([])
  expect(await registerOf(db)).toEqual({ register_id: 1, version: 1, is_sample: 0 })
})

test('an import is recorded with its files, its counts and the lines it skipped', async () => {
  const { db, take } = await makeRegister()

  const list = committeeList(SUNSHINE_FUND, SUNSHINE_FUND)

  const report = await take('committees', list)

  const { import_id, ...recorded } = await db.selectFrom('import').selectAll().executeTakeFirstOrThrow()
  expect(import_id).toBe(1)
  expect(recorded).toEqual({
    as_of: null,
    election_days: null,
    kind: 'committees',
    files: JSON.stringify(report.files),
    elections: '[]',
    outcome: 'done',
    message:
      'Done: committees (2 read): 1 added, 0 changed, 0 unchanged, 0 removed from the source, 1 rejected.',
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
  const sha256 = hash('sha256', list)
  expect(report.files).toEqual([{ name: 'list.txt', sha256, size: list.length }])
})
