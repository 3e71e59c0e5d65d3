import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { randomFrom } from '#bench/generatedTransactions.ts'
import { MONEY_WITHHELD } from '#contract/endpoints/refusals.ts'
import { closeDatabase } from '#database/closeDatabase.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importList } from '#importer/importList.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'
import { makeFolder } from '#tests/support/importer/makeRegister.ts'
import { NONE } from '#tests/support/importer/makeMoneyRegister.ts'
import { COMMITTEES_ON_FILE, contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { BACKUP, DOCTOR, IMPORTER, PUBLISH, runProgram } from '#tests/support/servers/startProgram.ts'
import { startServer } from '#tests/support/servers/startServer.ts'
import { times } from '#tests/support/runner/times.ts'

const KILLS = times(6)
const SEED = Number(process.env['SEED'] ?? 11)
const OPERATOR_IS_TOLD =
  'The transactions on file are not those of this register: their file is lost, older, or of'

const lists = (gifts: number): [string, string][] =>
  Object.entries({ ...NONE, contributions: contributions(Array.from({ length: gifts }, () => gave('1.00'))) })

/** A data folder with a committee, and how to import its whole list of so many contributions of $1.00. */
async function makeDesk() {
  const { dataDir, location, settings } = await emptyRegister()
  const { write, documentStore, folder } = makeFolder()
  const take = async (gifts: number) => {
    const db = await openDatabase(location)
    for (const [kind, content] of [['committees', COMMITTEES_ON_FILE] as [string, string], ...lists(gifts)])
      expect(
        await importList(db, kind as 'committees', [write(`${kind}.txt`, content)], {
          documentStore,
          clock: () => new Date('2026-11-21T12:00:00Z'),
          ...(kind !== 'committees' && { account: 71001 }),
        }),
      ).toMatchObject({ outcome: 'done' })
    await closeDatabase(db)
  }
  const files = { register: location, store: join(dataDir, 'transactions.sqlite') }
  const copyOf = (file: keyof typeof files, moment: string) => join(folder, `${file}-${moment}`)
  return {
    ...files,
    dataDir,
    location,
    settings,
    write,
    take,
    /** Copies both files, as they are when no program has them open. */
    copy: (moment: string) => {
      for (const file of ['register', 'store'] as const) copyFileSync(files[file], copyOf(file, moment))
    },
    /** Puts a copy of one of the files back, or removes it. */
    put: (file: keyof typeof files, moment: string | null) => {
      for (const log of ['', '-wal', '-shm']) rmSync(files[file] + log, { force: true })
      if (moment !== null) copyFileSync(copyOf(file, moment), files[file])
    },
    /** What visitors see of the committee's money: its cash on hand, and how many rows; null what is withheld. */
    shown: async () => {
      const db = await openDatabase(location)
      const { api } = await createTestApp({}, { db })
      const balances = (await (await api.request('/api/balances?accounts=71001')).json()) as { coh: number }[]
      const rows = await api.request('/api/transactions?accounts=71001&kind=contributions')
      const exported = await api.request('/api/export/csv/transactions?accounts=71001&kind=contributions')
      const answers = [rows, exported, await api.request('/api/export/csv/committees')]
      const told = await Promise.all(answers.slice(0, 2).map((answer) => answer.clone().text()))
      const isRefused = answers.map(({ status }) => status === 503)
      for (const text of told.filter((_, index) => isRefused[index])) expect(text).toContain(MONEY_WITHHELD)
      await closeDatabase(db)
      expect(new Set(isRefused).size).toBe(1)
      return {
        cash: balances[0]?.coh ?? null,
        rows: isRefused[0] ? null : (JSON.parse(told[0] ?? '') as { count: number }).count,
        lines: isRefused[1] ? null : (told[1] ?? '').trim().split('\r\n').length - 1,
      }
    },
  }
}

const moneyOf = (gifts: number) => ({ cash: gifts * 100, rows: gifts, lines: gifts })
const WITHHELD = { cash: null, rows: null, lines: null }

/** A file that has had all imports of a register's own history still has what that register shows. */
const hasAll = (register: string, store: string | null) =>
  store !== null && !store.includes('other') && !register.includes('other')
    ? store >= register
    : store === register || (register === '1' && store === 'other 3')

test('money is shown from the register’s own file of transactions, and withheld over an older, foreign or lost one', async () => {
  const desk = await makeDesk()
  for (const gifts of [1, 2, 3]) {
    await desk.take(gifts)
    desk.copy(String(gifts))
  }
  // Another history from the first moment on, with the same number of imports.
  desk.put('register', '1')
  desk.put('store', '1')
  for (const gifts of [5, 6]) await desk.take(gifts)
  desk.copy('other 3')

  for (const register of ['1', '2', '3', 'other 3'])
    for (const store of ['1', '2', '3', 'other 3', null]) {
      desk.put('register', register)
      desk.put('store', store)
      const gifts = register === 'other 3' ? 6 : Number(register)
      expect([register, store, await desk.shown()]).toEqual([
        register,
        store,
        hasAll(register, store) ? moneyOf(gifts) : WITHHELD,
      ])
    }
})

test('a register taken back by a day does not take up the rows of the days it has not had', async () => {
  const desk = await makeDesk()
  for (const gifts of [1, 2, 3]) {
    await desk.take(gifts)
    desk.copy(String(gifts))
  }
  desk.put('register', '1')
  await desk.take(7)
  expect(await desk.shown()).toEqual(moneyOf(7))

  // The register of the other history comes back, over a file that has lost its rows.
  desk.put('register', '3')

  expect(await desk.shown()).toEqual(WITHHELD)
})

test('an import over another register’s file of transactions is refused, and leaves that file as it was', async () => {
  const desk = await makeDesk()
  await desk.take(1)
  desk.copy('ours')
  for (const file of ['register', 'store'] as const) desk.put(file, null)
  for (const gifts of [1, 2, 3]) await desk.take(gifts)
  desk.copy('theirs')
  desk.put('register', 'ours')
  const list = desk.write('list.txt', contributions([gave('9.00')]))

  const { code, said } = await runProgram(
    IMPORTER,
    ['contributions', list, '--account', '71001'],
    desk.settings,
  )

  expect(said).toContain(OPERATOR_IS_TOLD)
  expect(code).toBe(1)
  desk.put('register', 'theirs')
  expect(await desk.shown()).toEqual(moneyOf(3))
})

test('over a lost file of transactions the operator is told what to do, and nothing is built on it', async () => {
  const desk = await makeDesk()
  await desk.take(2)
  desk.copy('whole')
  desk.put('store', null)
  const { dataDir, settings, write } = desk
  const list = ['contributions', write('list.txt', contributions([gave('9.00')])), '--account', '71001']
  const copy = join(dataDir, 'copy.backup')

  const programs: [string, string[]][] = [
    [DOCTOR, []],
    [IMPORTER, list],
    [BACKUP, ['backup', copy]],
    [PUBLISH, []],
  ]
  for (const [program, args] of programs) {
    const { code, said } = await runProgram(program, args, settings)
    expect(said).toContain(OPERATOR_IS_TOLD)
    expect(code).toBe(1)
  }
  expect(existsSync(copy)).toBe(false)

  const server = startServer({ ...settings, SAMPLE_DATA: 'off' })
  const address = await server.serves()
  expect(server.said()).toContain(OPERATOR_IS_TOLD)
  expect(await (await fetch(`${address}/committees/71001`)).text()).toContain(MONEY_WITHHELD)
  server.server.kill('SIGTERM')
  await server.ended

  desk.put('store', 'whole')
  expect(await desk.shown()).toEqual(moneyOf(2))
  expect((await runProgram(DOCTOR, [], settings)).stdout).not.toContain('Transactions:')
})

test('where no copy is left, the operator forgets the transactions and imports them again', async () => {
  const desk = await makeDesk()
  await desk.take(2)
  desk.put('store', null)

  expect((await runProgram(IMPORTER, ['forget', 'transactions'], desk.settings)).code).toBe(0)
  expect(await desk.shown()).toEqual({ cash: null, rows: 0, lines: 0 })

  await desk.take(4)
  expect(await desk.shown()).toEqual(moneyOf(4))
})

test('a backup whose transactions are not those of its register is not valid, and is not restored', async () => {
  const desk = await makeDesk()
  const backup = join(desk.dataDir, 'copy.backup')
  await desk.take(1)
  expect((await runProgram(BACKUP, ['backup', `${backup}.older`], desk.settings)).code).toBe(0)
  await desk.take(2)
  expect((await runProgram(BACKUP, ['backup', backup], desk.settings)).code).toBe(0)
  const check = () => runProgram(BACKUP, ['restore', '--check', backup], desk.settings)
  expect(await check()).toMatchObject({ code: 0 })
  {
    using mixed = new DatabaseSync(backup)
    mixed.exec(`attach '${backup}.older' as older; delete from backup_transactions;
      insert into backup_transactions select * from older.backup_transactions`)
  }

  expect(await check()).toMatchObject({ code: 1 })
  expect((await check()).said).toContain('its transactions are not those of its register')
  expect(await runProgram(BACKUP, ['restore', backup], desk.settings)).toMatchObject({ code: 1 })
  expect(await desk.shown()).toEqual(moneyOf(2))
})

test(`${KILLS} imports killed at any moment leave both files with each other`, async () => {
  const desk = await makeDesk()
  await desk.take(1)
  const random = randomFrom(SEED)
  const listOf = (gifts: number) =>
    desk.write('list.txt', contributions(Array.from({ length: gifts }, () => gave('1.00'))))
  const began = performance.now()
  await runProgram(IMPORTER, ['contributions', listOf(2), '--account', '71001'], desk.settings)
  const took = performance.now() - began
  let gifts = 2
  for (let kill = 0; kill < KILLS; kill += 1) {
    const args = ['contributions', listOf(gifts + 1), '--account', '71001']
    await runProgram(IMPORTER, args, desk.settings, { killAfterMs: took * (0.5 + random() / 2) })
    const shown = await desk.shown()
    expect([moneyOf(gifts), moneyOf(gifts + 1)]).toContainEqual(shown)
    gifts = shown.rows ?? 0
  }
}, 600_000)

test('a page says at its top that money is withheld', async () => {
  const { db, site } = await makeSite()
  await db.updateTable('register').set({ epoch: 3, epoch_mark: 'of a file that is lost' }).execute()

  expect(await (await site.request('/candidates')).text()).toContain(MONEY_WITHHELD)
})
