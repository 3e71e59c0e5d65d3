import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importAgain } from '#importer/runImport.ts'
import type { Report } from '#importer/report.ts'
import { makeMoneyRegister, NONE } from '#tests/support/importer/makeMoneyRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { runCommandIn } from '#tests/support/importer/importInBrowser.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'

const candidates = (count: number) =>
  candidateList(...Array.from({ length: count }, (_, index) => ROSE.replace('90001', String(90_001 + index))))

test('the list before a wrong one is imported again from its stored file, if someone insists on what that removes', async () => {
  const { db, takeNamed, folder, documentStore } = await makeMoneyRegister()
  const before = await takeNamed('candidates', 'CandidateList_20261101.txt', candidates(40))
  await takeNamed('candidates', 'CandidateList_20261110.txt', candidates(20), { allowRemovals: true })
  rmSync(folder, { recursive: true })
  const again = { list: before.importId ?? 0, documentStore }

  expect((await importAgain(db, again)).message).toMatch(
    /CandidateList_20261101\.txt is dated 2026-11-01, and the list of candidates for 20261103-GEN on file is dated 2026-11-10, .*--allow-older\.$/,
  )
  expect(await importAgain(db, { ...again, allowOlder: true, dryRun: true })).toMatchObject({
    outcome: 'done',
    dryRun: true,
    added: 20,
    importId: null,
  })
  expect(await importAgain(db, { ...again, allowOlder: true })).toMatchObject({
    outcome: 'done',
    kind: 'candidates',
    added: 20,
    unchanged: 20,
    files: before.files,
  })
})

test('an account’s whole list is stored with its account, and importing it again restores the rows that a later one removed', async () => {
  const { db, take, documentStore } = await makeMoneyRegister()
  const own = { account: 71001, asOf: '2026-11-01' }
  const before = await take('contributions', contributions([gave('1.00'), gave('2.00')]), own)
  await take('contributions', NONE.contributions, { ...own, asOf: '2026-11-02', allowRemovals: true })
  expect(await filedRows(db)).toEqual([])

  const importId = before.importId ?? 0
  expect(await importAgain(db, { list: importId, documentStore, allowOlder: true })).toMatchObject({
    outcome: 'done',
    added: 2,
    asOf: '2026-11-01',
  })
  expect(await filedRows(db)).toMatchObject([{ account: 71001, cents: 100 }, { cents: 200 }])
})

const later = () => new Date('2026-12-22T12:00:00Z')

test('exports by name and files more than thirty days old are not stored, and the command says what to do instead', async () => {
  const { db, take, documentStore } = await makeMoneyRegister()
  const byName = await take('contributions', contributions([gave('1.00')]))
  const old = await take('committees', committeeList(SUNSHINE_FUND), { allowRemovals: true })
  const newer = await take('elections', 'ElectionID\tElectionName\r\n20261103-GEN\t\r\n', { clock: later })
  const again = (id: number | null) => importAgain(db, { list: id ?? 0, documentStore })

  expect((await again(byName.importId)).message).toBe(
    `The files of import ${byName.importId} are not kept: they are for 30 days, of lists of records and of an account's ` +
      `whole list. What an export by name brought is taken out with: npm run import -- forget transactions --import ${byName.importId}`,
  )
  expect((await again(old.importId)).message).toContain('are not kept')
  expect((await again(999)).message).toBe('There is no import 999 on record.')
  expect(await importAgain(db, { list: newer.importId ?? 0, documentStore, clock: later })).toMatchObject({
    outcome: 'done',
    unchanged: 1,
  })
})

test('the list before the newest of a kind, or of an account, is chosen by itself', async () => {
  const { db, take, takeNamed, folder } = await makeMoneyRegister()
  const again = async (...args: string[]) =>
    JSON.parse((await runCommandIn(db, folder, ['again', ...args, '--json'])).output) as Report
  expect((await again('candidates')).message).toBe(
    'No list of candidates before the newest one is kept: they are for 30 days.',
  )

  const right = await takeNamed('candidates', 'CandidateList_20261101.txt', candidates(2))
  await takeNamed('candidates', 'CandidateList_20261110.txt', candidates(1), { allowRemovals: true })
  await takeNamed('candidates', 'CandidateList_20261111.txt', candidates(1))
  expect(await again('candidates', '--allow-older')).toMatchObject({
    outcome: 'done',
    added: 1,
    files: right.files,
  })

  const own = { account: 71001, asOf: '2026-11-01' }
  const whole = await take('contributions', contributions([gave('1.00'), gave('2.00')]), own)
  await take('contributions', contributions([gave('1.00')]), { ...own, allowRemovals: true })
  await take('contributions', NONE.contributions, { account: 71002, asOf: '2026-11-01' })
  expect(await again('contributions', '--account', '71001', '--dry-run')).toMatchObject({
    outcome: 'done',
    added: 1,
    files: whole.files,
  })
  expect((await runCommandIn(db, folder, ['again', 'contributions'])).complaint).toContain('--account')
})
