import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBalance } from '#mocks/builders.ts'
import { csvText, jsonText, xlsxFile } from '#server/exports/exportFormats.ts'
import { balanceTable } from '#server/exports/recordTables.ts'
import { column, type ExportTable, oldest, tableOf } from '#server/exports/ExportTable.ts'
import { anyText } from '#tests/support/anyText.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'
import { readXlsx } from '#tests/support/exports/readXlsx.ts'

interface Row {
  account: number
  name: string
  cents: number | null
  day: string
}

const COLUMNS: readonly ColumnOf<Row>[] = [
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Full Name', 'text', ({ name }) => name),
  column('amount', 'Amount', 'money', ({ cents }) => cents),
  column('day', 'Date', 'day', ({ day }) => day),
]
const SOURCE = 'Sunshine Ledger, from the state’s files.'

const tableWith = (...rows: Row[]): ExportTable =>
  tableOf({ title: 'Rows', fileName: 'rows', asOf: '2026-07-24', source: SOURCE, columns: COLUMNS, rows })

const aRow = (known: Partial<Row> = {}): Row => ({
  account: 91_527,
  name: 'Ada',
  cents: 123_456,
  day: '2026-06-01',
  ...known,
})

const textOf = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('')
const bytesOf = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(pieces))

test('a CSV has a byte order mark, a header, and its rows with dollars, and nothing else', async () => {
  const rows = [aRow(), aRow({ name: 'Boone, "Bea"\nJr', cents: -5 }), aRow({ cents: null })]

  expect(await textOf(csvText(tableWith(...rows)))).toBe(
    '\ufeffAccount,Full Name,Amount,Date\r\n' +
      '91527,Ada,1234.56,2026-06-01\r\n' +
      '91527,"Boone, ""Bea""\nJr",-0.05,2026-06-01\r\n' +
      '91527,Ada,,2026-06-01\r\n',
  )
})

test.each(['=1+1', '＝1+1', '＠SUM(A1)', '+1 850', '-none-', '@SUM(A1)', '\tx', '\rx', '\n=x'])(
  'a text that looks like a formula, %j, stays text in a CSV, and a negative number stays a number',
  async (name) => {
    const [, row] = readCsv(await textOf(csvText(tableWith(aRow({ name, cents: -100 })))))

    expect(row).toEqual(['91527', `'${name}`, '-1.00', '2026-06-01'])
  },
)

test('JSON states its subject, and has a record for each row', async () => {
  const text = await textOf(jsonText(tableWith(aRow(), aRow({ name: '=1', cents: 10 }))))

  expect(JSON.parse(text)).toEqual({
    title: 'Rows',
    asOf: '2026-07-24',
    source: SOURCE,
    columns: [
      { key: 'account', header: 'Account', type: 'number' },
      { key: 'name', header: 'Full Name', type: 'text' },
      { key: 'amount', header: 'Amount', type: 'money' },
      { key: 'day', header: 'Date', type: 'day' },
    ],
    rows: [
      { account: 91_527, name: 'Ada', amount: 1234.56, day: '2026-06-01' },
      { account: 91_527, name: '=1', amount: 0.1, day: '2026-06-01' },
    ],
  })
  expect(JSON.parse(await textOf(jsonText(tableWith())))).toMatchObject({ rows: [] })
})

test('each of thousands of rows is written once, however small the batches', async () => {
  const rows = Array.from({ length: 4_001 }, (_, at) => aRow({ account: at + 1 }))
  async function* batches() {
    yield []
    for (const row of rows.slice(0, 3)) yield [row]
    yield []
    yield rows.slice(3)
  }
  for (const source of [rows, batches()]) {
    const table = tableOf({ title: '', fileName: '', asOf: null, source: '', columns: COLUMNS, rows: source })
    const { rows: written } = JSON.parse(await textOf(jsonText(table))) as { rows: { account: number }[] }

    expect(written.map(({ account }) => account)).toEqual(rows.map(({ account }) => account))
  }
})

const holder = (acctNum: number) => ({
  acctNum,
  name: 'Ada',
  accounts: [{ accountNum: acctNum, accountName: 'Campaign Account' }],
})

test('a file is dated by its oldest part, and has no day if one part has none', () => {
  const table = balanceTable({
    title: 'Balances',
    fileName: 'balances',
    source: SOURCE,
    holders: [holder(1), holder(2)],
    balances: new Map([
      [1, aBalance({ account: 1, asOf: '2026-07-24' })],
      [2, aBalance({ account: 2, asOf: '2026-07-20' })],
    ]),
  })

  expect(table.asOf).toBe('2026-07-20')
  expect(oldest(['2026-07-24', '2026-07-20'])).toBe('2026-07-20')
  expect(oldest(['2026-07-24', null])).toBeNull()
  expect(oldest([])).toBeNull()
})

test('a workbook has typed cells: numbers, dollars, days by their serial number, and text that is never a formula', async () => {
  const odd = 'A&B <i> _x0041_\u0000'
  const rows = [aRow({ name: '=1+1' }), aRow({ name: odd, cents: null, day: '1899-12-31' })]

  expect(readXlsx(await bytesOf(xlsxFile(tableWith(...rows))))).toEqual({
    Rows: [
      ['Account', 'Full Name', 'Amount', 'Date'],
      [91_527, '=1+1', 1234.56, 46_174],
      [91_527, 'A&B <i> _x0041_\ufffd', null, '1899-12-31'],
    ],
    About: [['Rows'], ['As of 2026-07-24.'], [SOURCE]],
  })
})

test('rows that do not fit in one sheet continue in the next, under the same header', async () => {
  const rows = [1, 2, 3, 4].map((account) => aRow({ account }))
  const accounts = async (count: number) =>
    Object.entries(readXlsx(await bytesOf(xlsxFile(tableWith(...rows.slice(0, count)), 3)))).map(
      ([name, [, ...dataRows]]) => [name, dataRows.map(([account]) => account)],
    )

  expect(await accounts(4)).toEqual([
    ['Rows', [1, 2]],
    ['Rows 2', [3, 4]],
    ['About', ['As of 2026-07-24.', SOURCE]],
  ])
  expect(await accounts(0)).toEqual([
    ['Rows', []],
    ['About', ['As of 2026-07-24.', SOURCE]],
  ])
})

test('for any text and amounts, each format reads back as written', async () => {
  const anyRow = fc.record({
    account: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    name: anyText(10).map((name) => name.replace(/^[=+\-@\t\r\n]+/, '')),
    cents: fc.option(fc.integer({ min: -(10 ** 11), max: 10 ** 11 })),
    day: fc.constantFrom('2026-01-31', '1999-12-31', '1900-03-01'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (rows) => {
      const table = () => tableWith(...rows)
      const csv = readCsv(await textOf(csvText(table()))).slice(1)
      expect(csv).toEqual(
        rows.map(({ account, name, cents, day }) => [
          String(account),
          name,
          cents === null ? '' : (cents / 100).toFixed(2),
          day,
        ]),
      )
      const json = JSON.parse(await textOf(jsonText(table()))) as { rows: object[] }
      expect(json.rows).toEqual(
        rows.map(({ account, name, cents, day }) => ({
          account,
          name,
          amount: cents === null ? null : cents / 100,
          day,
        })),
      )
      const sheet = readXlsx(await bytesOf(xlsxFile(table())))['Rows']?.slice(1)
      expect(sheet?.map(([account, , amount]) => [account, amount])).toEqual(
        rows.map(({ account, cents }) => [account, cents === null ? null : cents / 100]),
      )
    }),
    { numRuns: 40 },
  )
})
