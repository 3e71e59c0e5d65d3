import { expect, test } from 'vitest'
import type { TransactionPage, TransactionSummary } from '#contract/schemas/transaction.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const IMPOSSIBLE = { day: '0000-00-00', dayGiven: '12/03/9919', cents: 500_000 }

async function accountWith(...rows: object[]) {
  const { api } = await createTestApp({
    transactions: [{ account: 91_527, wholeAsOf: '2026-07-24', rows }],
  })
  const ask = async (path: string) => {
    const response = await api.request(path)
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    return response
  }
  return {
    text: async (path: string) => (await ask(path)).text(),
    page: async (query: string) =>
      (await (
        await ask(`/api/transactions?accounts=91527&kind=contributions${query}`)
      ).json()) as TransactionPage,
    summary: async () =>
      (await (
        await ask('/api/transactions/summary?accounts=91527&kind=contributions')
      ).json()) as TransactionSummary,
  }
}

test('a row with an impossible date is in rows and sums with the date as filed, and in no month', async () => {
  const { page, summary } = await accountWith({ cents: 100 }, IMPOSSIBLE)

  const { count, cents, rows, onFile } = await page('')
  expect({ count, cents }).toEqual({ count: 2, cents: 500_100 })
  expect(rows.map(({ day, dayGiven }) => ({ day, dayGiven }))).toEqual([
    { day: '2026-02-28', dayGiven: undefined },
    { day: null, dayGiven: '12/03/9919' },
  ])
  expect(onFile).toEqual([
    {
      account: 91_527,
      kind: 'contributions',
      count: 2,
      sum: 500_100,
      from: '2026-02-28',
      to: '2026-02-28',
      wholeAsOf: '2026-07-24',
    },
  ])
  expect(await summary()).toMatchObject({
    count: 2,
    cents: 500_100,
    months: [{ month: '2026-02', count: 1, cents: 100 }],
    undated: { count: 1, cents: 500_000 },
  })
})

test('a filter by days leaves out rows with an impossible date, in both orders and at either end', async () => {
  const { page } = await accountWith({ cents: 100 }, { cents: 200, day: '2025-01-01' }, IMPOSSIBLE)
  const centsIn = async (query: string) => {
    const { count, rows } = await page(query)
    expect(count).toBe(rows.length)
    return rows.map(({ cents }) => cents)
  }

  expect(await centsIn('&to=2026-12-31')).toEqual([100, 200])
  expect(await centsIn('&from=2025-01-02')).toEqual([100])
  expect(await centsIn('&to=2026-12-31&sort=oldest')).toEqual([200, 100])
  expect(await centsIn('&to=2026-12-31&sort=largest')).toEqual([200, 100])
  expect(await centsIn('&sort=oldest')).toEqual([500_000, 200, 100])
  expect(await centsIn('&text=pelican')).toEqual([100, 200, 500_000])
  expect(await centsIn('&text=pelican&to=2026-12-31')).toEqual([100, 200])
})

test('an account with nothing but such rows has no days, and a download has the date as filed', async () => {
  const { page, summary, text } = await accountWith(IMPOSSIBLE, { ...IMPOSSIBLE, dayGiven: '' })

  expect((await page('')).onFile).toMatchObject([{ count: 2, from: null, to: null }])
  expect(await summary()).toMatchObject({ months: [], undated: { count: 2, cents: 1_000_000 } })
  const csv = await text('/api/export/csv/transactions?accounts=91527&kind=contributions')
  const [header = [], ...lines] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?! )/))
  const valuesOf = (column: string) => lines.map((line) => line[header.indexOf(column)])
  expect(valuesOf('Date')).toEqual(['', ''])
  expect(new Set(valuesOf('Impossible Date'))).toEqual(new Set(['', '12/03/9919']))
})
