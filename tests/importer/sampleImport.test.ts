import { expect, test } from 'vitest'
import { importSample } from '#importer/runImport.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import type { Database } from '#database/schema.ts'
import { voterGenerationIn } from '#database/voters/voterSchemas.ts'
import { publicationsIn } from '#server/exports/publications.ts'
import { publish } from '#server/exports/publish.ts'
import { makeRegister, registerOf } from '#tests/support/importer/makeRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const NOTED = { edited_at: '2026-07-24', edited_by: 'kim@example.org' }

async function noteByAdministrator(db: Db) {
  await db
    .insertInto('voter_id_edit')
    .values({ acct_num: 71001, voter_id: '1', ...NOTED })
    .execute()
  await db
    .insertInto('deletion')
    .values({
      record_type: 'committee',
      acct_num: 71001,
      deleted_at: '2026-07-24',
      deleted_by: 'kim@example.org',
    })
    .execute()
  await db
    .insertInto('added_account')
    .values({ candidate_acct_num: 1, account_num: 2, account_name: 'x', added_at: '', added_by: '' })
    .execute()
  await db
    .insertInto('administrator')
    .values({ email: 'kim@example.org', name: 'Kim', password_hash: '', created_at: '2026-07-24' })
    .execute()
}

const MIRRORED = [
  'election',
  'candidate',
  'committee',
  'listed_account',
  'reported_balance',
  'document',
] as const
const NOTES = ['voter_id_edit', 'added_account', 'deletion'] as const

async function emptyAmong(db: Db, tables: readonly (keyof Database)[]) {
  const counts = await Promise.all(
    tables.map(async (table) => ({ table, rows: await db.selectFrom(table).selectAll().execute() })),
  )
  return counts.filter(({ rows }) => rows.length === 0).map(({ table }) => table)
}

test('the sample fills every list without a rejected line, says so, and changes nothing when imported again', async () => {
  const { db, documentStore } = await makeRegister()

  const first = await importSample(db, { documentStore })
  const second = await importSample(db, { documentStore })

  expect(first).toMatchObject({ kind: 'sample', outcome: 'done', rejected: 0, rejections: [] })
  // A list of imports shows only the first line.
  const [together, ...ofEach] = first.message.split('\n')
  expect(together).toBe(
    `Done: 13 kinds of list (${first.read.toLocaleString('en-US')} read): ` +
      `${first.added.toLocaleString('en-US')} added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.`,
  )
  expect(ofEach[0]).toMatch(/^elections \(\d+ read\): /)
  expect(await emptyAmong(db, MIRRORED)).toEqual([])
  expect(await voterGenerationIn(db).current()).toBeDefined()
  expect(second).toMatchObject({
    outcome: 'done',
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: first.added,
  })
  // The second changed nothing.
  expect(await registerOf(db)).toEqual({ register_id: 1, version: 2, is_sample: 1 })
})

test('the first real list removes the whole sample, and administrators’ changes to its records', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await take('balances', 'account\tmonetary\n71001\t1.00\n')
  await noteByAdministrator(db)
  await db.updateTable('register').set({ is_sample: 1 }).execute()

  const report = await take('elections', 'ElectionID\tElectionName\n20261103-GEN\tGeneral\n')

  expect(report).toMatchObject({ outcome: 'done', added: 1 })
  expect(report.message).toMatch(/\nThe sample register was removed first\.$/)
  expect(await registerOf(db)).toEqual({ register_id: 1, version: 4, is_sample: 0 })
  const gone = [...MIRRORED.filter((table) => table !== 'election'), ...NOTES]
  expect(await emptyAmong(db, gone)).toEqual(gone)
  expect(await voterGenerationIn(db).current()).toBeUndefined()
  expect(await emptyAmong(db, ['administrator', 'import'])).toEqual([])
})

test('what was published of the sample is withdrawn when the first real list replaces it', async () => {
  const folder = newFolder()
  const { db, take } = await makeRegister()
  await take('committees', committeeList(PINE_VOTERS))
  await db.updateTable('register').set({ is_sample: 1 }).execute()
  await publish(db, folder, new Date('2026-11-21T12:00:00Z'))
  const { last } = publicationsIn(folder, () => registerIn(db).concealment())
  expect(await last()).toMatchObject({ isSample: true })

  await take('committees', committeeList(SUNSHINE_FUND))

  expect(await last()).toBeNull()
})

test('a refused real list leaves the sample unchanged', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await db.updateTable('register').set({ is_sample: 1 }).execute()

  expect(await take('candidates', '<html>')).toMatchObject({ outcome: 'refused' })

  expect(await registerOf(db)).toEqual({ register_id: 1, version: 2, is_sample: 1 })
  expect(await emptyAmong(db, ['committee'])).toEqual([])
})

test('the sample does not replace real records', async () => {
  const { db, documentStore, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))

  const report = await importSample(db, { documentStore })

  expect(report).toMatchObject({
    outcome: 'refused',
    message:
      'This register holds real records, which the sample would replace. Set DATA_DIR to another folder for the sample.',
  })
  expect(await db.selectFrom('committee').select('acct_num').execute()).toEqual([{ acct_num: 71001 }])
})

test('administrators’ changes survive an import of real records', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await noteByAdministrator(db)

  expect(await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))).toMatchObject({
    added: 1,
    hidden: 1,
  })

  expect(await db.selectFrom('voter_id_edit').selectAll().execute()).toEqual([
    { acct_num: 71001, voter_id: '1', ...NOTED },
  ])
  expect(await db.selectFrom('added_account').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('deletion').selectAll().execute()).toHaveLength(1)
})
