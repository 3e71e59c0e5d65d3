import { expect, test } from 'vitest'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { lines, registerOf, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  contributions,
  distributions,
  expenditures,
  gave,
  gaveOn,
  moved,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'

async function makeTransactionRegister() {
  const register = await makeMoneyRegister()
  const { db } = register
  return {
    ...register,
    /** The sum of the account's rows on file, in cents. */
    sumOf: async (account: number): Promise<number> => {
      const rows = (await filedRows(db)).filter((row) => row.account === account)
      return rows.reduce((sum, { cents }) => sum + cents, 0)
    },
  }
}

test('a contribution is stored to the cent and the day, under the account of its filer’s name', async () => {
  const { db, take } = await makeTransactionRegister()

  const report = await take('contributions', contributions([gave('1000.10')]))

  expect(report).toMatchObject({
    outcome: 'done',
    read: 1,
    added: 1,
    rejected: 0,
    unmatched: [],
    warnings: [],
  })
  expect(await filedRows(db)).toEqual([
    {
      account: 71001,
      filer: 'Invented Sunshine Fund (PAC)',
      election: '',
      isWhole: false,
      importId: report.importId,
      kind: 'contributions',
      day: '2026-07-10',
      dayGiven: '',
      cents: 100010,
      type: 'CHE',
      name: 'SPECIMEN PAT',
      address: '1 MADE UP ST',
      place: 'NOWHERE, FL 32301',
      detail: 'BAKER',
      inKind: '',
      report: '',
    },
  ])
})

test('rows of exports by name are stored but make no balance, because nothing says that they are complete', async () => {
  const { take, sumOf, balanceOf } = await makeTransactionRegister()

  await take('contributions', contributions([gave('250000.00')]))
  await take('expenditures', expenditures([paid('30000.00')]))
  await take('transfers', transfers([moved('-100000.00', 'F')]))
  await take('distributions', distributions([gaveOn('42.00')]))

  expect(await sumOf(71001)).toBe(18_004_200)
  expect(await balanceOf(71001)).toBeUndefined()
})

test('the same export imported again changes nothing', async () => {
  const { db, take, sumOf } = await makeTransactionRegister()
  const list = contributions([gave('0.25'), gave('0.25'), gave('9.00')])
  await take('contributions', list)
  const before = await registerOf(db)

  expect(await take('contributions', list)).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 })
  expect(await registerOf(db)).toEqual(before)
  expect(await sumOf(71001)).toBe(950)
})

test('identical rows are separate transactions, such as payroll deductions', async () => {
  const { take, sumOf } = await makeTransactionRegister()

  expect(
    await take('contributions', contributions([gave('0.25'), gave('0.25'), gave('0.25')])),
  ).toMatchObject({
    added: 3,
    rejected: 0,
  })
  expect(await sumOf(71001)).toBe(75)

  expect(await take('contributions', contributions([gave('0.25'), gave('0.25')]))).toMatchObject({
    unchanged: 2,
    removed: 1,
  })
  expect(await sumOf(71001)).toBe(50)
})

test('a day of a filer is replaced as a whole; the filer’s other days and other filers stay', async () => {
  const { take, sumOf } = await makeTransactionRegister()
  const pine = gave('7.00').replace('Invented Sunshine Fund (PAC)', 'Imaginary Pine Voters (ECO)')
  await take(
    'contributions',
    contributions([gave('1.00'), gave('2.00'), gave('4.00', 'CHE', '07/11/2026'), pine]),
  )

  const amended = await take('contributions', contributions([gave('1.00'), gave('2.50')]))

  expect(amended).toMatchObject({ added: 1, unchanged: 1, removed: 1 })
  expect(await sumOf(71001)).toBe(750)
  expect(await sumOf(71002)).toBe(700)
})

test('two exports that share a day count it once', async () => {
  const { write, takeFiles, sumOf } = await makeTransactionRegister()
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
    warnings: ['Rows that appear in several of these files, counted once: 1 (2 rows)'],
  })
  expect(await sumOf(71001)).toBe(900)
})

test.each([500, 32_767])('an export of exactly %i rows may be truncated, and is refused', async (rows) => {
  const { take, sumOf } = await makeTransactionRegister()
  await take('contributions', contributions([gave('5.00')]))
  const list = contributions(Array<string>(rows).fill(gave('0.01')))

  const refused = await take('contributions', list)
  expect(refused).toMatchObject({ outcome: 'refused', added: 0 })
  expect(refused.message).toMatch(
    /list\.txt holds exactly \d+ rows, the most that the state sends, so it may have been cut off\. Ask for less at a time .*--partial\.$/,
  )
  expect(await sumOf(71001)).toBe(500)

  expect(await take('contributions', list, { partial: true })).toMatchObject({ added: rows, removed: 0 })
  expect(await sumOf(71001)).toBe(500 + rows)
})

test.each([
  ['one line that is part of another', 500, 1],
  ['several', 497, 5],
])('an export of 500 rows, with %s, may be truncated, and is refused', async (_, rows, broken) => {
  const { take } = await makeTransactionRegister()
  const list = contributions([
    ...Array<string>(rows).fill(gave('0.01')),
    ...Array<string>(broken).fill('Invented|Sunshine'),
  ])

  expect((await take('contributions', list)).message).toMatch(
    new RegExp(
      `list\\.txt holds ${rows + broken} lines, of which ${broken} cannot be read, perhaps exactly 500 rows, .* cut off`,
    ),
  )
})

test('a quiet day, an export with only a header, succeeds and changes nothing', async () => {
  const { take } = await makeTransactionRegister()

  expect(await take('transfers', transfers([]))).toMatchObject({ outcome: 'done', read: 0, removed: 0 })
})

const TREFIN_CONTRIBUTIONS =
  'Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc'

const treFinRow = (cents: string) =>
  tabbed(`2026|Q2|07/10/2026|0.${cents}|SPECIMEN PAT|1 MADE UP ST|NOWHERE, FL 32301|BAKER|CHE|`)

test('an account’s own list is imported with --account, page after page, and replaces the export', async () => {
  const { write, take, takeFiles, db, sumOf } = await makeTransactionRegister()
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
  expect(await sumOf(71001)).toBe(551)
  expect(
    new Set((await filedRows(db)).map(({ filer, report: reportName }) => `${filer}|${reportName}`)),
  ).toEqual(new Set(['|2026 Q2']))
})

test("an account's own expenditures name the type with the mark for reimbursements", async () => {
  const { db, take } = await makeTransactionRegister()
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

  expect((await filedRows(db)).map(({ type }) => type)).toEqual(['PCS', 'MON'])
})

test('a list that names no filer needs --account, and one that names several refuses it', async () => {
  const { take } = await makeTransactionRegister()
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

test('a dry run says what would be added and stores no transaction', async () => {
  const { db, take } = await makeTransactionRegister()

  const report = await take('contributions', contributions([gave('10.00')]), { dryRun: true })

  expect(report).toMatchObject({ added: 1, dryRun: true })
  expect(await filedRows(db)).toEqual([])
  expect(await db.selectFrom('whole_list').selectAll().execute()).toEqual([])
})
