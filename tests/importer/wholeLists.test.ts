import { expect, test } from 'vitest'
import { forgetMoney } from '#importer/changeMoney.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { registerOf } from '#tests/support/importer/makeRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import {
  NONE,
  accountsOf,
  makeMoneyRegister,
  MIXED,
  MIXED_FIGURES,
} from '#tests/support/importer/makeMoneyRegister.ts'

test('the four whole lists of an account add up to the balance that the state’s summary shows', async () => {
  const { takeWhole, balanceOf } = await makeMoneyRegister()

  await takeWhole(MIXED, { asOf: '2026-07-24' })

  expect(await balanceOf()).toEqual({
    account: 71001,
    ...MIXED_FIGURES,
    basis: 'ledger',
    asOf: '2026-07-24',
    reconciled: null,
    difference: null,
    importId: 2,
  })
})

test('cash on hand stays unknown until each of the four kinds is whole, an empty list included', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  const account = { account: 71001 }

  await take('contributions', MIXED.contributions, account)
  await take('expenditures', MIXED.expenditures, account)
  await take('transfers', NONE.transfers, account)
  expect(await balanceOf()).toBeUndefined()

  await take('distributions', NONE.distributions, account)
  expect(await balanceOf()).toMatchObject({
    basis: 'ledger',
    coh: 90025 + 50000 - 35000,
    transfers: 0,
    other: 0,
  })
})

test('an account is dated by the oldest of its lists', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  const newer = await take('contributions', contributions([gave('1.00')]), {
    account: 71001,
    asOf: '2026-08-01',
    allowRemovals: true,
  })

  expect(newer).toMatchObject({ added: 1, removed: 5 })
  expect(await balanceOf()).toMatchObject({ monetary: 100, asOf: '2026-07-24', importId: 3 })
})

test('an amended date does not count twice', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  const later = gave('20.00', 'CHE', '07/03/2026')
  await takeWhole({ contributions: contributions([gave('500.00', 'CHE', '07/01/2026'), later]) })

  await take('contributions', contributions([gave('500.00', 'CHE', '07/02/2026'), later]), { account: 71001 })

  expect(await balanceOf()).toMatchObject({ monetary: 52000, coh: 52000 })
})

test('the same whole lists again, of the same day, change nothing', async () => {
  const { db, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })
  const [before, balance] = [await registerOf(db), await balanceOf()]

  await takeWhole(MIXED, { asOf: '2026-07-24' })

  expect(await registerOf(db)).toEqual(before)
  expect(await balanceOf()).toEqual(balance)
})

test('an export by name changes no account whose whole list is newer, and adds loose rows to an older one', async () => {
  const { db, take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  const older = await take('contributions', contributions([gave('9.00')]), { asOf: '2026-07-24' })
  expect(older).toMatchObject({ added: 0, removed: 0, unchanged: 1 })
  expect(older.warnings).toEqual([
    'Rows of accounts whose own whole lists are of the same day or later, left unchanged: 1 (1 row, $9.00)',
  ])

  const newer = await take('contributions', contributions([gave('9.00'), gave('1000.00')]), {
    asOf: '2026-07-25',
  })
  expect(newer).toMatchObject({ added: 1, removed: 0, unchanged: 1 })
  expect(await balanceOf()).toMatchObject(MIXED_FIGURES)
  const loose = async () => (await filedRows(db)).filter(({ isWhole }) => !isWhole).map(({ cents }) => cents)
  expect(await loose()).toEqual([900])

  await takeWhole(MIXED, { asOf: '2026-07-26' })
  expect(await loose()).toEqual([])
})

test('a whole list with a row after the day in its name says so, but not of a mistyped year', async () => {
  const { take } = await makeMoneyRegister()
  const noted = async (...dates: string[]) => {
    const list = contributions(dates.map((date) => gave('1.00', 'CHE', date)))
    const { warnings } = await take('contributions', list, { account: 88_575, asOf: '2026-07-24' })
    return warnings.filter((line) => line.includes('own day'))
  }

  expect(await noted('07/24/2026', '01/02/9919')).toEqual([])
  expect(await noted('07/25/2026', '01/02/9919')).toEqual([
    'Lists with rows after their own day; if the day in the name is not that of the download, import again with --as-of: 1 ' +
      '(the list is of 2026-07-24, the row of 2026-07-25)',
  ])
})

test('of several exports by name, only those that are no newer than an account’s whole list leave it unchanged', async () => {
  const { db, takeFiles, takeWhole, write } = await makeMoneyRegister()
  await takeWhole({ contributions: contributions([gave('1.00')]) }, { asOf: '2026-07-24' })
  const exports = ['20260710', '20260724', '20260725', '20261028'].map((day, index) =>
    write(`Day_${day}.txt`, contributions([gave(`${index + 2}.00`)])),
  )

  const report = await takeFiles('contributions', exports)

  expect(report).toMatchObject({ added: 2, removed: 0, unchanged: 2 })
  expect((await filedRows(db)).map(({ cents, isWhole }) => ({ cents, isWhole }))).toEqual([
    { cents: 100, isWhole: true },
    { cents: 400, isWhole: false },
    { cents: 500, isWhole: false },
  ])
})

test('one export of a day in the future refuses all of them', async () => {
  const { takeFiles, write } = await makeMoneyRegister()
  const exports = ['20260710', '20990101'].map((day) =>
    write(`Day_${day}.txt`, contributions([gave('1.00')])),
  )

  expect((await takeFiles('contributions', exports)).message).toMatch(/ would be dated 2099-01-01, a day in /)
})

test('the same rows by name and then as a whole list are the same rows, even after a committee was renamed', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await take('contributions', MIXED.contributions)
  await takeWhole(MIXED)

  const renamed = MIXED.contributions.replaceAll('Invented Sunshine Fund', 'Invented Sunset Fund')
  expect(await take('contributions', renamed, { account: 71001 })).toMatchObject({
    added: 0,
    removed: 0,
    unchanged: 5,
  })
  expect(await balanceOf()).toMatchObject(MIXED_FIGURES)
})

test('a list older than the one on file is refused, unless --allow-older', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })
  const old = { account: 71001, asOf: '2026-07-23' }

  const refused = await take('contributions', contributions([gave('1.00')]), old)
  expect(refused.message).toBe(
    'The list of contributions on file for account 71001 is dated 2026-07-24, newer than this one of 2026-07-23. Give a ' +
      'newer one, or import this one anyway with --allow-older.',
  )
  expect(await balanceOf()).toMatchObject(MIXED_FIGURES)

  await take('contributions', contributions([gave('1.00')]), {
    ...old,
    allowOlder: true,
    allowRemovals: true,
  })
  expect(await balanceOf()).toMatchObject({ monetary: 100, asOf: '2026-07-23' })
})

test('a list for a day in the future is refused', async () => {
  const { take } = await makeMoneyRegister()

  const report = await take('contributions', MIXED.contributions, { account: 71001, asOf: '2999-01-01' })

  expect(report).toMatchObject({ outcome: 'refused', message: expect.stringContaining('in the future') })
})

test('a whole list with an unreadable line is refused; with --partial its rows are imported and make no balance', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole({})
  const damaged = contributions([gave('1.00'), gave('2.00'), gave('many')])
  const account = { account: 71001, asOf: '2026-11-01', allowOlder: true }

  const refused = await take('contributions', damaged, account)
  expect(refused.message).toMatch(
    /^list\.txt: 1 line cannot be read, so the list is incomplete; the first is line 4: Amount is "many", not an amount .*--partial\.$/,
  )

  const partial = await take('contributions', damaged, { account: 71002, partial: true })
  expect(partial).toMatchObject({ outcome: 'done', added: 2, rejected: 1 })
  expect(await balanceOf(71002)).toBeUndefined()
  expect(await balanceOf()).toMatchObject({ coh: 0 })
})

test('a row with a blank name is booked, and the amount of a rejected one is accounted for', async () => {
  const { take, db } = await makeMoneyRegister()
  const blank = gave('5.00').replace('SPECIMEN PAT', '')
  const misdated = gave('7.50').replace('07/10/2026', 'July 10')

  const damaged = gave('20.00').replace('BAKER', 'BA\u0007KER')
  const tooLong = `${gave('40.00')}x|y`
  const rows = [blank, misdated, damaged, tooLong, gave('1.00'), gave('2.00')]

  const report = await take('contributions', contributions(rows))

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 3, reason: 'Date is "July 10", not one such as 07/24/2026', cents: 750 },
    { file: 'list.txt', line: 4, reason: 'field 8 holds a control character', cents: 2000 },
    { file: 'list.txt', line: 5, reason: '10 fields where 9 are expected' },
  ])
  expect(report.controlTotals).toEqual({
    read: { rows: 6, cents: 3550 },
    booked: { rows: 3, cents: 800 },
    unchanged: { rows: 0, cents: 0 },
    waiting: { rows: 0, cents: 0 },
    rejected: { rows: 3, cents: 2750 },
    repeated: { rows: 0, cents: 0 },
  })
  const names = (await filedRows(db)).map(({ name: filedName }) => filedName)
  expect(names.toSorted()).toEqual(['(no name given)', 'SPECIMEN PAT', 'SPECIMEN PAT'])
})

test('500 rows of an account are whole if the page after them is given too, even if empty', async () => {
  const { write, takeFiles, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole({})
  const full = write('page1.txt', contributions(Array<string>(500).fill(gave('0.01'))))

  const refused = await takeFiles('contributions', [full], { account: 71001 })
  expect(refused.message).toMatch(
    /Give all pages of the account together, .* even if it holds no rows; or .*--partial\.$/,
  )

  await takeFiles('contributions', [full, write('page2.txt', contributions([]))], { account: 71001 })
  expect(await balanceOf()).toMatchObject({ monetary: 500, basis: 'ledger' })
})

const page = (cents: string, rows: number) => contributions(Array<string>(rows).fill(gave(cents)))

test('the pages of an account may be in the order of their names, in which the last page is not last', async () => {
  const { write, takeFiles, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole({})
  const files = [
    write('p1.txt', page('0.01', 500)),
    write('p10.txt', page('0.03', 1)),
    write('p2.txt', page('0.02', 500)),
  ]

  expect(await takeFiles('contributions', files, { account: 71001 })).toMatchObject({
    outcome: 'done',
    added: 1001,
  })
  expect(await balanceOf()).toMatchObject({ monetary: 1503, basis: 'ledger' })
})

test('forgetting an import removes its rows, and no others of their account', async () => {
  const { db, take } = await makeMoneyRegister()
  const { importId } = await take('contributions', contributions([gave('1.00', 'CHE', '07/01/2026')]))
  await take('contributions', contributions([gave('2.00', 'CHE', '07/02/2026')]))

  await forgetMoney(db, { what: 'transactions', importId: importId ?? 0, dryRun: false })

  expect(await accountsOf(db)).toEqual([{ acct_num: 71001, amount: 200 }])
})

test('a page of an account that is given twice is refused, because its rows would count twice', async () => {
  const { write, takeFiles } = await makeMoneyRegister()
  const rows = page('25.00', 2)
  const [first, copy] = [write('Contrib.txt', rows), write('Contrib (1).txt', rows)]
  const empty = [write('Empty.txt', contributions([])), write('Empty (1).txt', contributions([]))]
  const options = { account: 71001 }

  expect(await takeFiles('contributions', [first, copy], options)).toMatchObject({
    outcome: 'refused',
    message: `${copy} is the same file as ${first}. Give each page once.`,
  })
  expect(await takeFiles('contributions', [first, ...empty], options)).toMatchObject({
    outcome: 'done',
    added: 2,
  })
})
