import { expect, test } from 'vitest'
import { centsField } from '#importer/read/fields.ts'
import { balancesIn } from '#database/money/balances.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'

const UNKNOWN = 'Account numbers that no candidate or committee in the register has, perhaps mistyped'

test('dollars become cents, blanks stay unknown, and columns may come in any order and case', async () => {
  const { db, take } = await makeRegister()

  const report = await take(
    'balances',
    lines(
      ...[
        'COH|Account|Monetary|loans|inkind|expend|transfers|other',
        '5755459.39|89042|10380415.61|0.00|12.3|4624956.22|0|7',
        '|90001|100.10|||||',
        '|90002|||45.00|||1.00',
        '-3.05|90003||||||',
      ].map(tabbed),
    ),
  )

  expect(report).toMatchObject({ outcome: 'done', read: 4, added: 4, rejected: 0 })
  expect(report.warnings).toEqual([`${UNKNOWN}: 4 (89042; 90001; 90002; ...)`])
  const unknown = {
    coh: null,
    monetary: null,
    loans: null,
    inkind: null,
    expend: null,
    transfers: null,
    other: null,
  }
  const list = {
    basis: 'list',
    asOf: '2026-11-21',
    importId: report.importId,
    reconciled: null,
    difference: null,
  }
  expect(await balancesIn(db).ofAccounts([89042, 90001, 90002, 90003])).toEqual([
    {
      ...list,
      account: 89042,
      coh: 575545939,
      monetary: 1038041561,
      loans: 0,
      inkind: 1230,
      expend: 462495622,
      transfers: 0,
      other: 700,
    },
    { ...list, ...unknown, basis: null, account: 90001, monetary: 10010 },
    { ...list, ...unknown, basis: null, account: 90002, inkind: 4500, other: 100 },
    { ...list, ...unknown, account: 90003, coh: -305 },
  ])
})

test('balances with unknown figures imported again are unchanged', async () => {
  const { take } = await makeRegister()
  const list = lines(...['account|coh|monetary|loans', '90001|1.00||2', '90002|||'].map(tabbed))
  await take('balances', list)

  expect(await take('balances', list)).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: 0 })
})

test("the file's cash on hand wins over the computed one, and a difference is reported", async () => {
  const { db, take } = await makeRegister()

  const report = await take(
    'balances',
    lines(...['account|coh|monetary|loans|expend|transfers', '90001|500.00|1000|250|600|-50'].map(tabbed)),
  )

  expect(await balancesIn(db).ofAccounts([90001])).toMatchObject([{ coh: 50000 }])
  expect(report.warnings).toEqual([
    'Balances that differ from the sum of their figures, kept as the file has them: ' +
      '1 (account 90001 has 500.00, computed 700.00)',
    `${UNKNOWN}: 1 (90001)`,
  ])
})

test('an unknown column is not used, and the report says so', async () => {
  const { take } = await makeRegister()

  const report = await take('balances', lines(...['account|monetary|Remarks', '90001|1|new'].map(tabbed)))

  expect(report).toMatchObject({
    outcome: 'done',
    added: 1,
    warnings: ['Columns that are not used: 1 (Remarks)', `${UNKNOWN}: 1 (90001)`],
  })
})

test('a line with an invalid amount is skipped', async () => {
  const { take } = await makeRegister()

  const report = await take(
    'balances',
    lines(...['account|monetary', '90001|1.00', '90002|2.00', '90003|three'].map(tabbed)),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: 'monetary is "three", not an amount such as 1234.56' },
  ])
})

test.each([
  ['0', 0],
  ['-0.00', 0],
  ['0.1', 10],
  ['.07', 7],
  ['1.', 100],
  ['8.29', 829],
  ['-100000.00', -10_000_000],
  ['$1,234,567.89', 123_456_789],
  ['-$12.05', -1205],
  ['(12.05)', -1205],
  ['$ 12.05', 1205],
  ['$-12.05', -1205],
  ['- 12.05', -1205],
  ['\u221212.05', -1205],
  ['( $12.05 )', -1205],
  ['$(12.05)', -1205],
  ['12.05-', -1205],
  ['$1,200.05 -', -120_005],
  ['\u201312.05', -1205],
  ['+12.05', 1205],
  ['1234.5600', 123_456],
  ['1234.500', 123_450],
  ['41000000.00', 4_100_000_000],
  ['1,000,000,000.00', 100_000_000_000],
  ['', null],
  ['N/A', null],
  ['-', null],
  ['--', null],
  ['\u2014', null],
  ['unknown', null],
])('%s dollars are %s cents', (text, cents) => expect(centsField('monetary', text)).toBe(cents))

test.each([
  '1.005',
  '1,23',
  '12,34.00',
  '(1.00',
  '1.00)',
  '1e3',
  '.',
  '$',
  '$-',
  '--1',
  '1 000',
  '1.0050',
  '-12.05-',
  '-(12.05)',
  '(12.05)-',
  '$$1',
  '+-1',
  '+1-',
  '+$-1',
  '+$(1)',
  '+',
])('%s is not an amount', (text) => expect(() => centsField('monetary', text)).toThrow(/not an amount/))

test.each(['1000000000.01', '-1,000,000,000.01', '9'.repeat(400)])(
  '%s is a typo that would spoil the sums it is part of',
  (text) => expect(() => centsField('monetary', text)).toThrow(/more than a billion dollars/),
)
