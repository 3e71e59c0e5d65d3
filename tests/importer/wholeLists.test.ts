import { expect, test } from 'vitest'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { removeAlias, setAlias } from '#importer/aliases.ts'
import { forgetMoney } from '#importer/forget.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { balancesIn } from '#database/money/balances.ts'
import { wholeListsIn } from '#database/money/wholeLists.ts'
import { filedRows } from '#tests/support/filedRows.ts'
import { lines, makeRegister, registerOf, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import {
  COMMITTEES_ON_FILE,
  contributions,
  distributions,
  expenditures,
  gave,
  gaveOn,
  moved,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'

type Lists = Partial<Record<TransactionKind, string>>

const NONE: Required<Lists> = {
  contributions: contributions([]),
  expenditures: expenditures([]),
  transfers: transfers([]),
  distributions: distributions([]),
}

const accountsOf = async (db: Db) =>
  (await filedRows(db)).map(({ account, cents }) => ({ acct_num: account, amount: cents }))

async function makeBooks() {
  const register = await makeRegister()
  await register.take('committees', COMMITTEES_ON_FILE)
  const { db, take } = register
  return {
    ...register,
    balanceOf: async (account = 71001) => (await balancesIn(db).of([account]))[0],
    /** Gives these lists as all of the account's; of the kinds left out it has none. */
    takeWhole: async (lists: Lists, options: { asOf?: string; allowOlder?: boolean } = {}) => {
      for (const [kind, list] of Object.entries({ ...NONE, ...lists }))
        expect(await take(kind as TransactionKind, list, { account: 71001, ...options })).toMatchObject({
          outcome: 'done',
        })
    },
  }
}

const cells = (each: readonly string[]) => each.map((text) => `<td>${text}</td>`).join('')

/** A page of the state's totals as its 2026 pages label it, for this account, in dollars. */
function totalsPage(account: number, figures: readonly string[]): string {
  const header = [
    'Filing Period',
    'Monetary',
    'Loans',
    'In-Kind',
    'Expenditures',
    'Other Distributions',
    'Transfers',
  ]
  return `<html><body><form action="TreFin.exe"><input type="hidden" name="account" value="${account}">
    <input type="hidden" name="CanCom" value="Comm"><input type="hidden" name="comname" value="Invented Sunshine Fund">
    <table><tr>${cells(header)}</tr><tr>${cells(['2026 Q2', ...figures])}</tr>
    <tr>${cells(['All Dates (Totals)', ...figures])}</tr></table></form></body></html>`
}

const MIXED = {
  contributions: contributions([
    gave('1000.00'),
    gave('-100.00', 'REF'),
    gave('0.25', 'INT'),
    gave('500.00', 'LOA'),
    gave('75.00', 'INK'),
  ]),
  expenditures: expenditures([paid('300.00'), paid('50.00', 'PCW'), paid('20.00', 'PCS')]),
  transfers: transfers([moved('200.00', 'T'), moved('-150.00', 'F')]),
  distributions: distributions([gaveOn('42.00')]),
}
const MIXED_TOTALS = ['900.25', '500.00', '75.00', '350.00', '42.00', '50.00']
const MIXED_FIGURES = {
  coh: 100025,
  monetary: 90025,
  loans: 50000,
  inkind: 7500,
  expend: 35000,
  transfers: 5000,
  other: 4200,
}

test('the four whole lists of an account come to the balance that the summary of the state shows', async () => {
  const { takeWhole, balanceOf } = await makeBooks()

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
  const { take, balanceOf } = await makeBooks()
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

test('an account is as old as the oldest of its lists', async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  const newer = await take('contributions', contributions([gave('1.00')]), {
    account: 71001,
    asOf: '2026-08-01',
  })

  expect(newer).toMatchObject({ added: 1, removed: 5 })
  expect(await balanceOf()).toMatchObject({ monetary: 100, asOf: '2026-07-24', importId: 3 })
})

test('a date that was amended does not count twice', async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  const later = gave('20.00', 'CHE', '07/03/2026')
  await takeWhole({ contributions: contributions([gave('500.00', 'CHE', '07/01/2026'), later]) })

  await take('contributions', contributions([gave('500.00', 'CHE', '07/02/2026'), later]), { account: 71001 })

  expect(await balanceOf()).toMatchObject({ monetary: 52000, coh: 52000 })
})

test('the same whole lists again, of the same day, change nothing', async () => {
  const { db, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })
  const [before, balance] = [await registerOf(db), await balanceOf()]

  await takeWhole(MIXED, { asOf: '2026-07-24' })

  expect(await registerOf(db)).toEqual(before)
  expect(await balanceOf()).toEqual(balance)
})

test('an export by name changes no account whose whole list is newer, and adds loose rows to an older one', async () => {
  const { db, take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  const older = await take('contributions', contributions([gave('9.00')]), { asOf: '2026-07-24' })
  expect(older).toMatchObject({ added: 0, removed: 0, unchanged: 1 })
  expect(older.warnings).toEqual([
    'Rows of accounts whose whole lists are newer, which stay as they are: 1 (1 row, 9.00)',
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

test('the same rows by name and then whole are the same rows, also after a committee was renamed', async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
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
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })
  const old = { account: 71001, asOf: '2026-07-23' }

  const refused = await take('contributions', contributions([gave('1.00')]), old)
  expect(refused.message).toBe(
    'The list of contributions of account 71001 on file is of 2026-07-24, newer than this one of 2026-07-23. Give a ' +
      'newer one, or take this one all the same, with --allow-older.',
  )
  expect(await balanceOf()).toMatchObject(MIXED_FIGURES)

  await take('contributions', contributions([gave('1.00')]), { ...old, allowOlder: true })
  expect(await balanceOf()).toMatchObject({ monetary: 100, asOf: '2026-07-23' })
})

test('a list of a day to come is refused', async () => {
  const { take } = await makeBooks()

  const report = await take('contributions', MIXED.contributions, { account: 71001, asOf: '2999-01-01' })

  expect(report).toMatchObject({ outcome: 'refused', message: expect.stringContaining('has not come yet') })
})

test('a whole list with a line that cannot be read is refused; with --partial its rows come in and make no balance', async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole({})
  const damaged = contributions([gave('1.00'), gave('2.00'), gave('many')])
  const account = { account: 71001, asOf: '2026-11-01', allowOlder: true }

  const refused = await take('contributions', damaged, account)
  expect(refused.message).toMatch(
    /^list\.txt: 1 line cannot be read, so this is not all that it should be; the first is line 4: Amount is "many", not an amount .*--partial\.$/,
  )

  const partial = await take('contributions', damaged, { account: 71002, partial: true })
  expect(partial).toMatchObject({ outcome: 'done', added: 2, rejected: 1 })
  expect(await balanceOf(71002)).toBeUndefined()
  expect(await balanceOf()).toMatchObject({ coh: 0 })
})

test('a row with a blank name is booked, and a rejected one has its amount in the books', async () => {
  const { take, db } = await makeBooks()
  const blank = gave('5.00').replace('SPECIMEN PAT', '')
  const misdated = gave('7.50').replace('07/10/2026', '99/99/2026')

  const report = await take('contributions', contributions([blank, misdated, gave('1.00')]))

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 3, reason: 'Date is "99/99/2026", not one such as 07/24/2026', cents: 750 },
  ])
  expect(report.controlTotals).toEqual({
    read: { rows: 3, cents: 1350 },
    booked: { rows: 2, cents: 600 },
    unchanged: { rows: 0, cents: 0 },
    waiting: { rows: 0, cents: 0 },
    rejected: { rows: 1, cents: 750 },
    repeated: { rows: 0, cents: 0 },
  })
  const names = (await filedRows(db)).map(({ party }) => party)
  expect(names).toEqual(['SPECIMEN PAT', '(no name given)'])
})

test('500 rows of an account are whole when the page behind them is given too, and empty', async () => {
  const { write, takeFiles, takeWhole, balanceOf } = await makeBooks()
  await takeWhole({})
  const full = write('page1.txt', contributions(Array<string>(500).fill(gave('0.01'))))

  const refused = await takeFiles('contributions', [full], { account: 71001 })
  expect(refused.message).toMatch(
    /Give all pages of the account together, .* even if it holds no rows; or .*--partial\.$/,
  )

  await takeFiles('contributions', [full, write('page2.txt', contributions([]))], { account: 71001 })
  expect(await balanceOf()).toMatchObject({ monetary: 500, basis: 'ledger' })
})

test("a ledger that comes to the state's total of its day agrees with it", async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('totals', totalsPage(71001, MIXED_TOTALS), { asOf: '2026-07-24' })

  expect(await balanceOf()).toMatchObject({
    ...MIXED_FIGURES,
    basis: 'ledger',
    reconciled: true,
    difference: null,
  })
})

test("where they differ the state's total is shown, and by how much the ledger is off", async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('totals', totalsPage(71001, MIXED_TOTALS.with(0, '1,000.25')), { asOf: '2026-07-24' })

  expect(await balanceOf()).toMatchObject({
    ...MIXED_FIGURES,
    monetary: 100025,
    coh: 110025,
    basis: 'stateTotal',
    asOf: '2026-07-24',
    reconciled: false,
    difference: {
      coh: -10000,
      monetary: -10000,
      loans: 0,
      inkind: 0,
      expend: 0,
      transfers: 0,
      other: 0,
    },
  })
})

test("a newer state's total takes the place of older rows, and newer rows that of an older total", async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('totals', totalsPage(71001, MIXED_TOTALS.with(0, '1')), { asOf: '2026-07-25' })
  expect(await balanceOf()).toMatchObject({ basis: 'stateTotal', monetary: 100, reconciled: null })

  await takeWhole(MIXED, { asOf: '2026-07-26' })
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', monetary: 90025, reconciled: null })
})

const balanceList = (...rows: string[]) =>
  lines(...['account|coh|monetary|loans|expend|transfers', ...rows].map(tabbed))

test('a list of a part of the figures displaces no cash on hand and invents none', async () => {
  const { take, balanceOf } = await makeBooks()
  await take('balances', balanceList('71001|4800.00|||||'.slice(0, -1)))

  await take('balances', lines(...['account|loans', '71001|100.00', '71002|100.00'].map(tabbed)))

  expect(await balanceOf()).toMatchObject({ coh: 480000, basis: 'list' })
  expect(await balanceOf(71002)).toMatchObject({ coh: null, loans: 10000, basis: null })
})

test('a list of a part of the figures takes cash on hand from none of those it names, with --replace either', async () => {
  const { take, balanceOf } = await makeBooks()
  await take('balances', balanceList('71001|10.00||||', '71002|20.00||||'), { asOf: '2026-07-24' })

  const part = balanceList('71001||||4.00|')
  await take('balances', part, { asOf: '2026-07-25', replace: true, allowRemovals: true })

  expect(await balanceOf()).toMatchObject({ basis: 'list', coh: 1000, asOf: '2026-07-24' })
  expect(await balanceOf(71002)).toBeUndefined()
})

test('a list of balances speaks for the accounts it names, and with --replace for all', async () => {
  const { take, balanceOf } = await makeBooks()
  await take('balances', balanceList('71001|1.00||||', '71002|2.00||||'))

  expect(await take('balances', balanceList('71001|3.00||||'))).toMatchObject({ changed: 1, removed: 0 })
  expect(await balanceOf(71002)).toMatchObject({ coh: 200 })

  expect(await take('balances', balanceList('71001|3.00||||'), { replace: true })).toMatchObject({
    unchanged: 1,
    removed: 1,
  })
  expect(await balanceOf(71002)).toBeUndefined()
})

test('the same balances in a list of a later day are of that day', async () => {
  const { take, balanceOf } = await makeBooks()
  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-24' })

  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-25' })

  expect(await balanceOf()).toMatchObject({ coh: 100, asOf: '2026-07-25' })
})

test("an operator's balances and the state's totals are forgotten each by itself", async () => {
  const { db, take, balanceOf } = await makeBooks()
  await take('totals', totalsPage(71001, MIXED_TOTALS), { asOf: '2026-07-24' })
  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-25' })
  expect(await balanceOf()).toMatchObject({ basis: 'list' })

  await forgetMoney(db, { what: 'balances', dryRun: false })
  expect(await balanceOf()).toMatchObject({ basis: 'stateTotal' })

  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-23' })
  await forgetMoney(db, { what: 'totals', dryRun: false })
  expect(await balanceOf()).toMatchObject({ basis: 'list' })
})

test('with an import its own rows are forgotten, and no others of their account', async () => {
  const { db, take } = await makeBooks()
  const { importId } = await take('contributions', contributions([gave('1.00', 'CHE', '07/01/2026')]))
  await take('contributions', contributions([gave('2.00', 'CHE', '07/02/2026')]))

  await forgetMoney(db, { what: 'transactions', importId: importId ?? 0, dryRun: false })

  expect(await accountsOf(db)).toEqual([{ acct_num: 71001, amount: 200 }])
})

test('figures of a list and of transactions never stand in one row', async () => {
  const { take, takeWhole, balanceOf } = await makeBooks()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('balances', balanceList('71001|5755459.39||||'), { asOf: '2026-07-25' })

  expect(await balanceOf()).toMatchObject({ coh: 575545939, transfers: null, monetary: null, basis: 'list' })
})

const WORD = { election: '20261103-GEN', wholeThrough: '2026-07-31' }

const of = (filer: string, row: string) => row.replace('Invented Sunshine Fund (PAC)', filer)
const ofCypress = (row: string) => of('Invented Cypress Fund (PAC)', row)
const CYPRESS = SUNSHINE_FUND.replace('71001', '71009').replace('Sunshine', 'Cypress')

test("by the operator's word an export by name makes ledgers of the accounts its names settle on", async () => {
  const { take, balanceOf } = await makeBooks()
  const pine = of('Imaginary Pine Voters (ECO)', gave('7.00'))
  const late = gave('3.00', 'CHE', '08/01/2026')

  await take('contributions', contributions([gave('10.00'), pine, late]), WORD)
  await take('expenditures', expenditures([paid('4.00')]), WORD)
  await take('transfers', transfers([]), WORD)
  expect(await balanceOf()).toBeUndefined()
  await take('distributions', distributions([]), WORD)

  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600, monetary: 1000, asOf: '2026-07-31' })
  expect(await balanceOf(71002)).toMatchObject({ basis: 'ledger', coh: 700, expend: 0 })
})

test('what waited when an export was whole by word keeps its account from a false zero', async () => {
  const { take, balanceOf } = await makeBooks()
  await take('expenditures', expenditures([ofCypress(paid('4.00'))]), WORD)
  await take('transfers', transfers([]), WORD)
  await take('distributions', distributions([]), WORD)
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, CYPRESS))

  await take('contributions', contributions([ofCypress(gave('10.00'))]), WORD)

  expect(await balanceOf(71009)).toBeUndefined()
})

test('what waited in an export that was given twice keeps its account from a false zero when the first is forgotten', async () => {
  const { db, take, balanceOf } = await makeBooks()
  const { importId } = await take('expenditures', expenditures([ofCypress(paid('4.00'))]), WORD)
  await take('expenditures', expenditures([ofCypress(paid('4.00'))]), WORD)
  await forgetMoney(db, { what: 'transactions', importId: importId ?? 0, dryRun: false })
  await take('transfers', transfers([]), WORD)
  await take('distributions', distributions([]), WORD)
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, CYPRESS))

  await take('contributions', contributions([ofCypress(gave('10.00'))]), WORD)

  expect(await balanceOf(71009)).toBeUndefined()
})

test('a name that is given to another account has no false zero for what it paid in an export before', async () => {
  const { db, take, balanceOf } = await makeBooks()
  const alias = { filer: 'The Cypress People (PAC)', election: '' }
  await setAlias(db, { ...alias, acctNum: 71001 })
  await take('expenditures', expenditures([of('The Cypress People (PAC)', paid('4.00'))]), WORD)
  await take('transfers', transfers([]), WORD)
  await take('distributions', distributions([]), WORD)
  await setAlias(db, { ...alias, acctNum: 71002 })

  await take('contributions', contributions([of('The Cypress People (PAC)', gave('10.00'))]), WORD)
  expect(await balanceOf(71002)).toBeUndefined()

  await take('expenditures', expenditures([of('The Cypress People (PAC)', paid('4.00'))]), WORD)
  expect(await balanceOf(71002)).toMatchObject({ basis: 'ledger', coh: 600 })
})

test('a name that waited and is given to an account ends the whole list that was without its rows', async () => {
  const { db, take, balanceOf } = await makeBooks()
  const paidByCypress = expenditures([ofCypress(paid('4.00'))])
  await take('expenditures', paidByCypress, WORD)
  await take('transfers', transfers([]), WORD)
  await take('distributions', distributions([]), WORD)
  await take('contributions', contributions([gave('10.00')]), WORD)
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 1000 })

  const told = await setAlias(db, { filer: 'Invented Cypress Fund (PAC)', election: '', acctNum: 71001 })

  expect(told).toEqual([
    '"Invented Cypress Fund (PAC)" is account 71001 in every election.',
    'Moved from those that wait to account 71001: 1 row, 4.00.',
    'Whole no more, so that no cash on hand is made from them: expenditures of account 71001. Import again what they came from:',
    '  npm run import -- expenditures --election 20261103-GEN --whole-through 2026-07-31 list.txt',
  ])
  expect(await balanceOf()).toBeUndefined()
  await take('expenditures', paidByCypress, WORD)
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600 })
})

test('a name that goes to another account takes its rows along at once, and no figure is made of either', async () => {
  const { db, take, balanceOf } = await makeBooks()
  const alias = { filer: 'The Cypress People (PAC)', election: '20261103-GEN' }
  await setAlias(db, { ...alias, acctNum: 71001 })
  const gaveToBoth = contributions([of(alias.filer, gave('10.00')), gave('2.00')])
  await take('contributions', gaveToBoth, WORD)
  await take('expenditures', expenditures([]), WORD)
  await take('transfers', transfers([]), WORD)
  await take('distributions', distributions([]), WORD)
  expect(await balanceOf(71001)).toMatchObject({ basis: 'ledger', coh: 1200 })

  expect(await setAlias(db, { ...alias, acctNum: 71002 })).toEqual([
    '"The Cypress People (PAC)" is account 71002 in 20261103-GEN.',
    'Moved from account 71001 to account 71002: 1 row, 10.00.',
    'Whole no more, so that no cash on hand is made from them: contributions of account 71001. Import again what they came from:',
    '  npm run import -- contributions --election 20261103-GEN --whole-through 2026-07-31 list.txt',
  ])
  expect(await balanceOf(71001)).toBeUndefined()
  expect(await balanceOf(71002)).toBeUndefined()
  expect(await accountsOf(db)).toEqual([
    { acct_num: 71001, amount: 200 },
    { acct_num: 71002, amount: 1000 },
  ])

  await take('contributions', gaveToBoth, WORD)
  expect(await balanceOf(71001)).toMatchObject({ basis: 'ledger', coh: 200 })
  expect(await balanceOf(71002)).toMatchObject({ basis: 'ledger', coh: 1000 })
})

test.each([
  ['alone', []],
  ['and by name before', [{}]],
])(
  'a row given by account, %s, stays when the name in its line is taken back, and keeps the account from a false zero',
  async (_, before) => {
    const { db, take, balanceOf } = await makeBooks()
    const alias = { filer: 'The Cypress People (PAC)', election: '' }
    await setAlias(db, { ...alias, acctNum: 71001 })
    const gift = contributions([of(alias.filer, gave('10.00'))])
    for (const options of [...before, { account: 71001, partial: true }])
      await take('contributions', gift, options)

    expect(await removeAlias(db, alias)).toEqual([
      '"The Cypress People (PAC)" has no account of its own in every election any more.',
      'No row on file moved by it.',
    ])
    await take('contributions', contributions([]), WORD)
    await take('expenditures', expenditures([paid('4.00')]), WORD)
    await take('transfers', transfers([]), WORD)
    await take('distributions', distributions([]), WORD)
    expect(await balanceOf()).toBeUndefined()

    await take('contributions', contributions([gave('10.00')]), WORD)
    expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600 })
  },
)

const CYPRESS_PEOPLE = 'The Cypress People (PAC)'

test('a row that waited under a name, and which its account has already, is booked once', async () => {
  const { db, take } = await makeBooks()
  await take('contributions', contributions([gave('10.00')]))
  await take('contributions', contributions([of(CYPRESS_PEOPLE, gave('10.00'))]))
  expect(await accountsOf(db)).toHaveLength(2)

  await setAlias(db, { filer: CYPRESS_PEOPLE, election: '', acctNum: 71001 })

  expect(await accountsOf(db)).toEqual([{ acct_num: 71001, amount: 1000 }])
})

test('a name that is given to another account takes its rows out of the list that was whole by word', async () => {
  const { db, take } = await makeBooks()
  await setAlias(db, { filer: CYPRESS_PEOPLE, election: '', acctNum: 71001 })
  await take('contributions', contributions([of(CYPRESS_PEOPLE, gave('10.00'))]), WORD)

  await setAlias(db, { filer: CYPRESS_PEOPLE, election: '', acctNum: 71002 })

  expect(await accountsOf(db)).toEqual([{ acct_num: 71002, amount: 1000 }])
})

test('a list by word stays whole where its own later rows are settled again, and ends with another of its last day', async () => {
  const { db, take } = await makeBooks()
  const lists = async () => (await wholeListsIn(db).list()).map(({ acctNum }) => acctNum)
  const later = { election: WORD.election, asOf: '2026-08-02' }
  await setAlias(db, { filer: CYPRESS_PEOPLE, election: '', acctNum: 71001 })
  await take('contributions', contributions([of(CYPRESS_PEOPLE, gave('10.00'))]), WORD)
  await take('contributions', contributions([of(CYPRESS_PEOPLE, gave('9.00'))]), later)

  await setAlias(db, { filer: CYPRESS_PEOPLE, election: WORD.election, acctNum: 71001 })
  expect(await lists()).toEqual([71001])

  const lastDay = gave('8.00', 'CHE', '07/31/2026')
  await take('contributions', contributions([ofCypress(lastDay)]), later)
  await setAlias(db, { filer: 'Invented Cypress Fund (PAC)', election: '', acctNum: 71001 })
  expect(await lists()).toEqual([])
})

test('of two words on exports of one kind and election that of the later day counts, whichever comes last', async () => {
  const { db } = await makeBooks()
  const lists = wholeListsIn(db)
  const word = (throughDay: string, importId: number) =>
    lists.setExport({ election: WORD.election, kind: 'transfers', throughDay, importId, filers: [] })
  const latest = async () => (await lists.exports()).map(({ throughDay, importId }) => [throughDay, importId])

  await word('2026-07-31', 1)
  await word('2026-06-30', 2)
  expect(await latest()).toEqual([['2026-07-31', 1]])

  await word('2026-07-31', 3)
  expect(await latest()).toEqual([['2026-07-31', 3]])
})

test('a name that is taken back waits again with its rows, and a row of an own list stays', async () => {
  const { db, take, takeWhole, balanceOf } = await makeBooks()
  const alias = { filer: CYPRESS_PEOPLE, election: '' }
  await setAlias(db, { ...alias, acctNum: 71001 })
  await take('contributions', contributions([of(alias.filer, gave('10.00'))]))
  await take('expenditures', expenditures([of(alias.filer, paid('3.00')), of(alias.filer, paid('3.00'))]))
  await takeWhole({ contributions: contributions([gave('10.00')]) }, { asOf: '2026-07-31' })
  await take('expenditures', expenditures([of(alias.filer, paid('3.00')), of(alias.filer, paid('3.00'))]))
  const { version } = await registerOf(db)

  expect(await removeAlias(db, alias)).toEqual([
    '"The Cypress People (PAC)" has no account of its own in every election any more.',
    'Moved from account 71001 to those that wait: 2 rows, 6.00.',
  ])
  expect(await accountsOf(db)).toEqual([
    { acct_num: null, amount: 300 },
    { acct_num: null, amount: 300 },
    { acct_num: 71001, amount: 1000 },
  ])
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 1000 })
  expect(await registerOf(db)).toMatchObject({ version: version + 1 })
  expect(await removeAlias(db, alias)).toBeUndefined()
})

test('a name that an alias of every election gives away leaves an election with an alias of its own alone', async () => {
  const { db, take } = await makeBooks()
  const filer = 'The Cypress People (PAC)'
  await setAlias(db, { filer, election: '20261103-GEN', acctNum: 71001 })
  await take('contributions', contributions([of(filer, gave('10.00'))]), { election: '20261103-GEN' })
  await take('contributions', contributions([of(filer, gave('4.00'))]))

  await setAlias(db, { filer, election: '', acctNum: 71002 })
  expect(await accountsOf(db)).toEqual([
    { acct_num: 71002, amount: 400 },
    { acct_num: 71001, amount: 1000 },
  ])

  await removeAlias(db, { filer, election: '20261103-GEN' })
  expect(await accountsOf(db)).toEqual([
    { acct_num: 71002, amount: 400 },
    { acct_num: 71002, amount: 1000 },
  ])
})

test('a candidate who joins a namesake has no false zero for what was paid under the name of both', async () => {
  const { take, balanceOf } = await makeBooks()
  const naomi = ROSE.replace('"Rose"', 'Naomi')
  const zoe = naomi.replace('90001', '90005').replace('Naomi', 'Zoe')
  await take('candidates', candidateList(naomi))
  await take('expenditures', expenditures([of('Example, Rosalind (REP)(STR)', paid('4.00'))]), WORD)
  await take('transfers', transfers([]), WORD)
  await take('distributions', distributions([]), WORD)
  await take('candidates', candidateList(naomi, zoe))

  await take('contributions', contributions([of('Example, Rosalind Zoe (REP)(STR)', gave('10.00'))]), WORD)

  expect(await balanceOf(90005)).toBeUndefined()
})

test("a row that an alias settles on another account leaves its namesake's lists whole", async () => {
  const { db, take, balanceOf } = await makeBooks()
  await take('candidates', candidateList(ROSE.replace('"Rose"', 'Naomi')))
  const early = of('Example, Rosalind (REP)(STR)', paid('1.00', 'MON', '03/01/2023'))
  await take('expenditures', expenditures([early]), WORD)
  await take('contributions', contributions([]), WORD)
  await take('transfers', transfers([of('Example, Rosalind Naomi (REP)(STR)', moved('1.00', 'T'))]), WORD)
  await take('distributions', distributions([]), WORD)
  expect(await balanceOf(90001)).toBeUndefined()

  await setAlias(db, { filer: 'Example, Rosalind (REP)(STR)', election: '20261103-GEN', acctNum: 71002 })
  const { version } = await registerOf(db)
  await take('contributions', contributions([]), WORD)

  // What the public sees has changed, though no row and no list of contributions has.
  expect(await registerOf(db)).toMatchObject({ version: version + 1 })
  expect(await balanceOf(90001)).toMatchObject({ basis: 'ledger', coh: -100, expend: 0, transfers: 100 })
})

test('a row that waited in one election and is settled in another keeps no namesake from a whole list', async () => {
  const { take, balanceOf } = await makeBooks()
  const naomi = ROSE.replace('"Rose"', 'Naomi')
  const before = naomi.replace('90001', '90002').replace('20261103-GEN', '20241105-GEN')
  await take('candidates', candidateList(naomi, before))
  const name = 'Example, Rosalind Naomi (REP)(STR)'
  const gift = contributions([of(name, gave('1.00', 'CHE', '07/01/2025'))])
  // Nobody of this name ran in it.
  await take('contributions', gift, { election: '20250909-S01', partial: true })
  await take('contributions', gift, { election: '20241105-GEN', partial: true })

  await take('transfers', transfers([]), WORD)
  await take('contributions', contributions([]), WORD)
  await take('expenditures', expenditures([]), WORD)
  await take('distributions', distributions([of(name, gaveOn('1.00'))]), WORD)

  expect(await balanceOf(90001)).toMatchObject({ basis: 'ledger', coh: 0, monetary: 0, other: 100 })
})
