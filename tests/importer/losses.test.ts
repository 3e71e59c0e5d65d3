import { expect, test } from 'vitest'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { describeStatus } from '#importer/describeStatus.ts'
import { describeMoneyReport } from '#importer/sync/money/syncMoney.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { filer, many, moneyNight, row } from '#tests/support/state/moneyNight.ts'

const accounts = (count: number) => Array.from({ length: count }, (_, index) => 71_001 + index)

/** A night in which so many accounts with 5,500.00 each were loaded before. */
async function secondNight(count: number, rows = [row('contributions', 'CHE', 550_000)]) {
  const filers = accounts(count).map((account) => filer(account, ...rows.map((each) => ({ ...each }))))
  const night = await moneyNight(filers)
  await night.sync()
  night.nextNight()
  return {
    ...night,
    filers,
    cash: async () =>
      (await Promise.all(accounts(count).map(night.balanceOf))).map((balance) => balance?.coh),
  }
}

/** The state's page shows totals of 0.00, and its lists a heading alone. */
const zeroed = (filers: { rows: { cents: number }[] }[]) => {
  for (const { rows } of filers) for (const each of rows) each.cents = 0
}

test('a nightly run in which the state shows only zeros changes no account until someone insists, and lists each before and after', async () => {
  const { db, sync, filers, cash } = await secondNight(12)
  zeroed(filers.slice(1))
  filers[0]?.rows.push(row('contributions', 'CHE', 100, '2026 Q2'))

  const report = await sync()
  expect(report).toMatchObject({ held: 11, changed: 1, refused: 0 })
  expect(describeMoneyReport(report)).toContain(
    'Account 71002 was held back: from $5,500.00 (1 row) to $0.00 (1 row)',
  )
  expect(report.message).toContain(
    '11 accounts held back, because 11 accounts would fall to nothing: nothing of them was changed',
  )
  expect(await cash()).toEqual([550_100, ...accounts(11).map(() => 550_000)])
  expect(await moneyStatusIn(db).ofRegister()).toMatchObject({
    heldAccounts: 11,
    held: [{ account: 71_002 }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })

  const status = describeStatus(await moneyStatusIn(db).ofRegister()).join('\n')
  expect(status).toMatch(/^held back: 11 accounts, .*--accounts 71002,71003,.*,71012 --allow-removals$/m)
  expect(status).toMatch(/^ {2}account 71002, asked at .* from \$5,500\.00 \(1 row\) to \$0\.00 \(1 row\)/m)

  // Somebody insists on one of them, which is not asked for again.
  expect(await sync({ accounts: [71_003], allowRemovals: true })).toMatchObject({ reread: 1, held: 0 })
  expect(await cash()).toEqual([550_100, 550_000, 0, ...accounts(9).map(() => 550_000)])
})

test('the run after one with only zeros finds everything unchanged', async () => {
  const { sync, filers, cash, nextNight } = await secondNight(12)
  zeroed(filers)
  expect(await sync()).toMatchObject({ held: 12 })
  for (const { rows } of filers) for (const each of rows) each.cents = 550_000
  nextNight()

  expect(await sync()).toMatchObject({ held: 0, asked: 12 })
  expect(await cash()).toEqual(accounts(12).map(() => 550_000))
})

test('a run that takes away more than a twentieth of all rows is held, although each account’s totals confirm it', async () => {
  const { db, sync, filers } = await secondNight(12, many(10))
  for (const { rows } of filers.slice(0, 8)) rows.splice(0, 1)

  expect(await sync()).toMatchObject({ held: 8, changed: 0, unchanged: 4 })
  expect(await filedRows(db)).toHaveLength(120)
  expect(await sync({ accounts: accounts(8), allowRemovals: true })).toMatchObject({ held: 0 })
  expect(await filedRows(db)).toHaveLength(112)
})

test('one account’s own amendment, which its totals confirm, is loaded', async () => {
  const { sync, filers, cash } = await secondNight(12, many(10))
  filers[3]?.rows.splice(0, 5)

  expect(await sync()).toMatchObject({ held: 0, changed: 1 })
  expect((await cash())[3]).toBe(500)
})

test('one account that falls to nothing alone is held; among a hundred it is loaded', async () => {
  const { sync, filers, cash } = await secondNight(2)
  zeroed(filers.slice(0, 1))
  expect(await sync({ accounts: [71_001] })).toMatchObject({ held: 1 })
  expect(await cash()).toEqual([550_000, 550_000])

  const forty = await secondNight(40)
  zeroed(forty.filers.slice(0, 1))
  expect(await forty.sync()).toMatchObject({ held: 0, changed: 1 })
  expect((await forty.cash()).slice(0, 2)).toEqual([0, 550_000])
})
