import { expect, test } from 'vitest'
import { balancesIn } from '#server/data/balances.ts'
import { lines, makeRegister, registerOf, tabbed } from './makeRegister.ts'
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
} from './transactionFiles.ts'

async function makeBooks() {
  const register = await makeRegister()
  await register.take('committees', COMMITTEES_ON_FILE)
  return { ...register, balanceOf: (account: number) => balancesIn(register.db).of([account]) }
}

test('a contribution is kept to the cent and the day, under the account of the name it was filed by', async () => {
  const { db, take } = await makeBooks()

  const report = await take('contributions', contributions([gave('1000.10')]))

  expect(report).toMatchObject({
    outcome: 'done',
    read: 1,
    added: 1,
    rejected: 0,
    unmatched: [],
    warnings: [],
  })
  expect(await db.selectFrom('filed_transaction').selectAll().execute()).toEqual([
    {
      row_hash: expect.stringMatching(/^[\w-]{24}$/),
      occurrence: 1,
      kind: 'contributions',
      acct_num: 71001,
      filer: 'Invented Sunshine Fund (PAC)',
      entry_date: '2026-07-10',
      amount: 100010,
      type_code: 'CHE',
      other_party: 'SPECIMEN PAT',
      address: '1 MADE UP ST',
      city_state_zip: 'NOWHERE, FL 32301',
      detail: 'BAKER',
      in_kind: '',
      report: '',
    },
  ])
})

test('the four kinds come to the balance that the summary of the state shows', async () => {
  const { take, balanceOf } = await makeBooks()

  await take(
    'contributions',
    contributions([
      gave('1000.00'),
      gave('-100.00', 'REF'),
      gave('0.25', 'INT'),
      gave('500.00', 'LOA'),
      gave('75.00', 'INK'),
    ]),
  )
  await take('expenditures', expenditures([paid('300.00'), paid('50.00', 'PCW'), paid('20.00', 'PCS')]))
  await take('transfers', transfers([moved('200.00', 'T'), moved('-150.00', 'F')]))
  await take('distributions', distributions([gaveOn('42.00')]))

  expect(await balanceOf(71001)).toEqual([
    {
      account: 71001,
      coh: 100025,
      monetary: 90025,
      loans: 50000,
      inkind: 7500,
      expend: 35000,
      transfers: 5000,
      other: 4200,
    },
  ])
})

test('cash on hand stays unknown until both what came in and what went out are on file', async () => {
  const { take, balanceOf } = await makeBooks()

  await take('contributions', contributions([gave('1000.00')]))
  expect(await balanceOf(71001)).toMatchObject([{ coh: null, monetary: 100000, loans: 0, expend: null }])

  await take('expenditures', expenditures([paid('20.00', 'PCS')]))
  expect(await balanceOf(71001)).toMatchObject([{ coh: 100000, expend: 0, transfers: null }])
})

test('the same export imported again changes nothing', async () => {
  const { db, take, balanceOf } = await makeBooks()
  const list = contributions([gave('0.25'), gave('0.25'), gave('9.00')])
  await take('contributions', list)
  const before = await registerOf(db)

  expect(await take('contributions', list)).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 })
  expect(await registerOf(db)).toEqual(before)
  expect(await balanceOf(71001)).toMatchObject([{ monetary: 950 }])
})

test('rows alike to the letter are as many transactions: payroll deductions', async () => {
  const { take, balanceOf } = await makeBooks()

  expect(
    await take('contributions', contributions([gave('0.25'), gave('0.25'), gave('0.25')])),
  ).toMatchObject({
    added: 3,
    rejected: 0,
  })
  expect(await balanceOf(71001)).toMatchObject([{ monetary: 75 }])

  expect(await take('contributions', contributions([gave('0.25'), gave('0.25')]))).toMatchObject({
    unchanged: 2,
    removed: 1,
  })
  expect(await balanceOf(71001)).toMatchObject([{ monetary: 50 }])
})

test("a day of a filer is replaced as a whole; the filer's other days and other filers stay", async () => {
  const { take, balanceOf } = await makeBooks()
  const pine = gave('7.00').replace('Invented Sunshine Fund (PAC)', 'Imaginary Pine Voters (ECO)')
  await take(
    'contributions',
    contributions([gave('1.00'), gave('2.00'), gave('4.00', 'CHE', '07/11/2026'), pine]),
  )

  const amended = await take('contributions', contributions([gave('1.00'), gave('2.50')]))

  expect(amended).toMatchObject({ added: 1, unchanged: 1, removed: 1 })
  expect(await balanceOf(71001)).toMatchObject([{ monetary: 750 }])
  expect(await balanceOf(71002)).toMatchObject([{ monetary: 700 }])
})

test('two exports that share a day count it once', async () => {
  const { write, takeFiles, balanceOf } = await makeBooks()
  const monday = gave('1.00', 'CHE', '07/06/2026')
  const tuesday = gave('2.00', 'CHE', '07/07/2026')
  const wednesday = gave('4.00', 'CHE', '07/08/2026')

  const report = await takeFiles('contributions', [
    write('early.txt', contributions([monday, tuesday, tuesday])),
    write('late.txt', contributions([tuesday, tuesday, wednesday])),
  ])

  expect(report).toMatchObject({
    read: 6,
    added: 4,
    warnings: ['Rows that stand in several of these files, counted once: 1 (2 rows)'],
  })
  expect(await balanceOf(71001)).toMatchObject([{ monetary: 900 }])
})

test.each([500, 32_767])(
  'an export of exactly %i rows may be cut short: it adds and replaces nothing',
  async (rows) => {
    const { take, balanceOf } = await makeBooks()
    await take('contributions', contributions([gave('5.00')]))

    const report = await take('contributions', contributions(Array<string>(rows).fill(gave('0.01'))))

    expect(report).toMatchObject({ added: rows, removed: 0 })
    expect(report.warnings).toEqual([
      'Files with exactly as many rows as the state gives at most, perhaps cut short, so that they replaced nothing: ' +
        `1 (list.txt: ${rows} rows; ask for less at a time)`,
    ])
    expect(await balanceOf(71001)).toMatchObject([{ monetary: 500 + rows }])
  },
)

test('a quiet day, an export of nothing but its header, is done and changes nothing', async () => {
  const { take } = await makeBooks()

  expect(await take('transfers', transfers([]))).toMatchObject({ outcome: 'done', read: 0, removed: 0 })
})

const TREFIN_CONTRIBUTIONS =
  'Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc'

const treFinRow = (cents: string) =>
  tabbed(`2026|Q2|07/10/2026|0.${cents}|SPECIMEN PAT|1 MADE UP ST|NOWHERE, FL 32301|BAKER|CHE|`)

test("an account's own list comes in under --account, page after page, and takes the place of the export", async () => {
  const { write, take, takeFiles, db, balanceOf } = await makeBooks()
  await take('contributions', contributions([gave('1.00'), gave('2.00')]))
  const report = await takeFiles(
    'contributions',
    [
      write('page1.txt', lines(tabbed(TREFIN_CONTRIBUTIONS), ...Array<string>(500).fill(treFinRow('01')))),
      write('page2.txt', lines(tabbed(TREFIN_CONTRIBUTIONS), treFinRow('01'), treFinRow('50'))),
    ],
    { account: 71001 },
  )

  expect(report).toMatchObject({ added: 502, removed: 2, warnings: [], unmatched: [] })
  expect(await balanceOf(71001)).toMatchObject([{ monetary: 551 }])
  expect(await db.selectFrom('filed_transaction').select(['filer', 'report']).distinct().execute()).toEqual([
    { filer: '', report: '2026 Q2' },
  ])
})

test("an account's own expenditures name the type with the mark for reimbursements", async () => {
  const { take, balanceOf } = await makeBooks()
  const header = 'Rpt Yr|Rpt Type|Date|Amount|Expense Paid To|Address|City State Zip|Purpose|Typ Reimb'

  await take(
    'expenditures',
    lines(
      ...[
        header,
        '2026|Q2|07/10/2026|10.00|INVENTED PRINTERS LLC|1 MADE UP ST|NOWHERE, FL 32301|SIGNS|MON N',
        '2026|Q2|07/10/2026|3.00|INVENTED PRINTERS LLC|1 MADE UP ST|NOWHERE, FL 32301|STAMPS|PCS',
      ].map(tabbed),
    ),
    { account: 71001 },
  )

  expect(await balanceOf(71001)).toMatchObject([{ expend: 1000 }])
})

test('a list that names no filer needs --account, and one that names several refuses it', async () => {
  const { take } = await makeBooks()
  const own = lines(
    ...[TREFIN_CONTRIBUTIONS, '2026|Q2|07/10/2026|1.00|SPECIMEN PAT|||BAKER|CHE|'].map(tabbed),
  )
  const pine = gave('7.00').replace('Invented Sunshine Fund (PAC)', 'Imaginary Pine Voters (ECO)')

  expect((await take('contributions', own)).message).toMatch(
    /list\.txt names no filer: it is the list of one account\. Say which, with --account N\.$/,
  )
  expect((await take('contributions', contributions([gave('1'), pine]), { account: 71001 })).message).toMatch(
    /holds rows of "Invented Sunshine Fund \(PAC\)" and of "Imaginary Pine Voters \(ECO\)", so it is not the list of account 71001 alone\./,
  )
})

test('a list of balances wins over the transactions, figure by figure, and differences are reported', async () => {
  const { take, balanceOf } = await makeBooks()
  await take('contributions', contributions([gave('10.00')]))
  await take('expenditures', expenditures([paid('4.00')]))

  const listed = await take('balances', lines(...['account|coh', '71001|7.00'].map(tabbed)))

  const difference =
    'Figures of the list of balances that the transactions on file do not come to, shown as listed: ' +
    '1 (account 71001 coh 7.00, by transactions 6.00)'
  expect(listed.warnings).toEqual([difference])
  expect(await balanceOf(71001)).toMatchObject([{ coh: 700, monetary: 1000, expend: 400 }])
  expect((await take('expenditures', expenditures([paid('4.00')]))).warnings).toEqual([difference])
})

test('a dry run says what would be added and leaves no transaction behind', async () => {
  const { db, take } = await makeBooks()

  const report = await take('contributions', contributions([gave('10.00')]), { dryRun: true })

  expect(report).toMatchObject({ added: 1, dryRun: true })
  expect(await db.selectFrom('filed_transaction').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('rolled_up_balance').selectAll().execute()).toEqual([])
})
