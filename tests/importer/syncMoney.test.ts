import { expect, test } from 'vitest'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { registerIn } from '#database/register.ts'
import { forgetMoney } from '#importer/changeMoney.ts'
import { describeMoneyReport } from '#importer/sync/money/syncMoney.ts'
import { row, filer, many, moneyNight } from '#tests/support/state/moneyNight.ts'
import { BY_PERIOD } from '#tests/support/state/stateWorld.ts'

test("an account's money is fetched from the state's own pages, and agrees with its total", async () => {
  const { sync, balanceOf, what } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 50_000), row('expenditures', 'MON', 12_050)),
  ])

  expect(await sync()).toMatchObject({
    outcome: 'done',
    asked: 1,
    changed: 1,
    requests: 6,
    message: 'Done: 1 account = 0 unchanged + 1 changed, in 6 requests.',
  })
  expect(what()).toEqual([
    'totals 71001',
    'contributions 71001 from 0',
    'expenditures 71001 from 0',
    'distributions 71001 from 0',
    'transfers 71001 from 0',
  ])
  expect(await balanceOf(71001)).toMatchObject({
    coh: 37_950,
    basis: 'ledger',
    asOf: '2026-11-23',
    reconciled: true,
  })
})

test('an account whose totals have not changed costs one request, and its figures keep their day', async () => {
  const { sync, balanceOf, what, nextNight } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  what()
  nextNight()

  expect(await sync()).toMatchObject({ unchanged: 1, changed: 0, requests: 2 })
  expect(what()).toEqual(['totals 71001'])
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23', reconciled: true })
})

test('money moved from one report to another is found, although no total has changed', async () => {
  const given = row('contributions', 'CHE', 500)
  const { sync, what, nextNight } = await moneyNight([filer(71001, given)])
  await sync()
  given.period = '2026 Q2'
  what()
  nextNight()

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toHaveLength(5)
})

test('what another run of the same night has requested is not requested again', async () => {
  const { sync, what } = await moneyNight([filer(71001, row('contributions', 'CHE', 500))])
  await sync()
  what()

  expect(await sync()).toMatchObject({
    asked: 0,
    message: 'Done: 0 accounts = 0 unchanged + 0 changed, in 0 requests.',
  })
  expect(await sync({ accounts: [71001] })).toMatchObject({ asked: 1, unchanged: 1 })
  expect(what()).toEqual(['totals 71001'])
})

test('everyone can see when the state was last asked, even if nothing had changed', async () => {
  const { db, sync, nextNight } = await moneyNight([filer(71001, row('contributions', 'CHE', 500))])
  const version = publicVersionIn(db)
  const lastAsked = async () => (await explainBalance(db, 71001))?.lastAsked
  expect(await lastAsked()).toBeNull()

  await sync()
  expect(await lastAsked()).toMatchObject({ at: expect.stringMatching('^2026-11-23T'), outcome: 'changed' })

  const before = await version()
  nextNight(7)
  await sync()
  expect(await lastAsked()).toMatchObject({ at: expect.stringMatching('^2026-11-30T'), outcome: 'unchanged' })
  expect(await version()).not.toBe(before)
})

test('a quiet account is requested once a week, and its rows are fetched again after ninety days', async () => {
  const { sync, balanceOf, what, nextNight } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  const nights: number[] = []
  for (let night = 1; night <= 110; night += 1) {
    nextNight()
    what()
    await sync()
    if (what().length > 1) nights.push(night)
  }

  expect(nights).toEqual([90])
  expect(await balanceOf(71001)).toMatchObject({ asOf: '2027-02-21', reconciled: true })
})

test('an account without activity, one unknown to the state, and one that cannot be parsed are distinguished', async () => {
  const { sync, balanceOf, faults } = await moneyNight([
    filer(71001),
    filer(71002),
    filer(71003, row('contributions', 'CHE', 1)),
  ])
  faults.push(null, 'redirect', null, 'cut within a row')

  expect(await sync()).toMatchObject({ asked: 3, noActivity: 1, noAccount: 1, partial: 1 })
  expect(await balanceOf(71001)).toBeUndefined()
  expect(await balanceOf(71002)).toBeUndefined()
})

test('a list of exactly 500 rows is whole if it adds up to the total', async () => {
  const { sync, balanceOf, what } = await moneyNight([filer(71001, ...many(500))])

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toHaveLength(5)
  expect(await balanceOf(71001)).toMatchObject({ monetary: 50_000, reconciled: true })
})

test('a state that returns 500 rows at a time is asked for the rest', async () => {
  const { sync, balanceOf, what } = await moneyNight([filer(71001, ...many(1_234))], {
    ...BY_PERIOD,
    seqnum: 'offset',
  })

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toEqual([
    'totals 71001',
    'contributions 71001 from 0',
    'expenditures 71001 from 0',
    'distributions 71001 from 0',
    'transfers 71001 from 0',
    'contributions 71001 from 500',
    'contributions 71001 from 1000',
  ])
  expect(await balanceOf(71001)).toMatchObject({ monetary: 123_400, reconciled: true })
})

test('a list that ends after the most rows an answer can have is asked for the rest', async () => {
  const { sync, balanceOf, what } = await moneyNight([filer(71001, ...many(32_770))], {
    ...BY_PERIOD,
    seqnum: 'offset',
    rowsAtOnce: 32_767,
  })

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what().at(-1)).toBe('contributions 71001 from 32767')
  expect(await balanceOf(71001)).toMatchObject({ monetary: 3_277_000, reconciled: true })
})

test('the meaning of the state’s columns is inferred from accounts that reveal it', async () => {
  const { db, sync } = await moneyNight(
    [
      filer(71001, row('contributions', 'CHE', 500)),
      filer(
        71002,
        row('contributions', 'CHE', 500),
        row('expenditures', 'PCW', 100),
        row('expenditures', 'PCS', 40),
      ),
    ],
    { ...BY_PERIOD, hasPettyCash: true },
  )

  const report = await sync()
  expect(report.readings.filter(({ figure }) => figure === 'expend')).toEqual([
    { figure: 'expend', reading: 'without PCS', fits: 1, decides: 0, accounts: 2 },
    { figure: 'expend', reading: 'with PCS', fits: 2, decides: 1, accounts: 2 },
  ])
  expect(report.differing).toBe(0)
  expect(describeMoneyReport(report)).toContain(
    "The state's expend, of 2 accounts: without PCS fits 1 (0 of them not in every way); with PCS fits 2 (1 of them not in every way)",
  )
  const readings = async (account: number) => (await explainBalance(db, account))?.readings
  expect(await readings(71001)).toEqual([])
  expect(await readings(71002)).toEqual([{ figure: 'expend', ways: ['with PCS'] }])
})

test('what was forgotten from the register is fetched again', async () => {
  const { db, sync, nextNight, balanceOf } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  await forgetMoney(db, { what: 'transactions', account: 71001, importId: undefined })
  nextNight()

  expect(await sync()).toMatchObject({ asked: 1, changed: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, basis: 'ledger' })
})

test('each account is a recorded import, with the answers behind its figures', async () => {
  const { db, sync } = await moneyNight([filer(71001, row('contributions', 'CHE', 500))])
  await sync()

  const { files, message, as_of } = await db
    .selectFrom('import')
    .selectAll()
    .where('kind', '=', 'money')
    .executeTakeFirstOrThrow()
  expect((JSON.parse(files) as { name: string }[]).map(({ name }) => name)).toEqual([
    'TreSel_71001_20261123.html',
    'TreFin_71001_contributions_20261123.txt',
    'TreFin_71001_expenditures_20261123.txt',
    'TreFin_71001_distributions_20261123.txt',
    'TreFin_71001_transfers_20261123.txt',
  ])
  expect(message).toBe(
    'Done: account 71001 (2 read): 2 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
  )
  expect(as_of).toBe('2026-11-23')
})

test('a dry run says which accounts it would request, and makes no requests', async () => {
  const { sync, requests } = await moneyNight([filer(71001), filer(71002)])

  expect(await sync({ dryRun: true })).toMatchObject({
    outcome: 'done',
    message:
      'Dry run, nothing asked; it would ask about 2 accounts, in 1 minute where nothing has changed, 71001, 71002 first.',
  })
  expect(requests).toEqual([])
})

test.each([
  [{ accounts: [71001, 5] }, /^No candidate or committee in the register has the account 5\./],
  [{ election: '20241105-GEN' }, /^The register has no candidate of 20241105-GEN\. Fetch them first/],
])('requesting %j is refused, because the register does not have it', async (choices, sentence) => {
  const { sync, requests } = await moneyNight([filer(71001)])

  const report = await sync(choices)
  expect(report).toMatchObject({ outcome: 'refused', asked: 0 })
  expect(report.message).toMatch(sentence)
  expect(requests).toEqual([])
})

test('the state is asked nothing about the invented sample', async () => {
  const { db, sync, requests } = await moneyNight([filer(71001)])
  await registerIn(db).setSample(true)

  expect((await sync()).message).toMatch(
    /^The register holds the invented sample, of which the state knows nothing\./,
  )
  expect(requests).toEqual([])
})
