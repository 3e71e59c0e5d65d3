import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction, TransactionPage } from '#contract/schemas/transaction.ts'
import { aRow, type RecordedRows, recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { times } from '#tests/support/runner/times.ts'

async function registerWith(...lists: RecordedRows[]) {
  const { api, db, ...rest } = await createTestApp({ transactions: lists })
  const ask = async (query: string) => {
    const response = await api.request(`/api/transactions?${query}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const page = async (query: string) => {
    const { status, body } = await ask(query)
    expect({ query, status }).toEqual({ query, status: 200 })
    return body as TransactionPage
  }
  return { api, ask, page, db, ...rest }
}

const WHOLE = { account: 91_527, wholeAsOf: '2026-07-24' }

test('a page has the rows, the sum of all of them, and whether they are the whole account', async () => {
  const { page } = await registerWith(
    { ...WHOLE, rows: [{ cents: 50_000 }, { day: '2025-12-31', cents: -5_000, type: 'REF', report: '' }] },
    { account: 91_527, rows: [{ day: '2026-08-01', cents: 100 }] },
  )

  expect(await page('accounts=91527&kind=contributions&to=2026-07-31')).toEqual({
    count: 2,
    cents: 45_000,
    first: 1,
    rows: [
      {
        account: 91_527,
        kind: 'contributions',
        day: '2026-02-28',
        cents: 50_000,
        type: 'CHE',
        name: 'PELICAN, BEA',
        place: 'OCALA, FL 34470',
        detail: 'BOATBUILDER',
        inKind: '',
        report: '2026 Q1',
        isWhole: true,
      },
      {
        account: 91_527,
        kind: 'contributions',
        day: '2025-12-31',
        cents: -5_000,
        type: 'REF',
        name: 'PELICAN, BEA',
        place: 'OCALA, FL 34470',
        detail: 'BOATBUILDER',
        inKind: '',
        report: '',
        isWhole: true,
      },
    ],
    previous: null,
    next: null,
    onFile: [
      {
        account: 91_527,
        kind: 'contributions',
        count: 2,
        sum: 45_000,
        from: '2025-12-31',
        to: '2026-02-28',
        wholeAsOf: '2026-07-24',
      },
      {
        account: 91_527,
        kind: 'contributions',
        count: 1,
        sum: 100,
        from: '2026-08-01',
        to: '2026-08-01',
        wholeAsOf: null,
      },
    ],
  })
})

test('neither a street address nor the last four digits of a ZIP code are published', async () => {
  const { ask, page } = await registerWith({
    ...WHOLE,
    rows: [
      { address: '12 Lantern Bay Road', place: 'OCALA, FL 34470-1234' },
      { place: 'OCALA, FL 344701234' },
    ],
  })

  const text = JSON.stringify(await ask('accounts=91527&kind=contributions'))
  expect(text).toContain('OCALA, FL 34470')
  expect(text).not.toMatch(/Lantern|1234/)

  // Nor found digit by digit.
  const countOf = async (word: string) => (await page(`accounts=91527&kind=contributions&text=${word}`)).count
  expect(await Promise.all(['34470', '34470-1', '344701', '1234', '234'].map(countOf))).toEqual([
    2, 0, 0, 0, 0,
  ])
})

test('an account with nothing on file has no rows, and a whole list without rows is still a list', async () => {
  const { page } = await registerWith({ ...WHOLE, kind: 'transfers', rows: [] })
  const none = { count: 0, cents: 0, first: 0, rows: [], previous: null, next: null }

  expect(await page('accounts=70275&kind=transfers')).toEqual({ ...none, onFile: [] })
  expect(await page('accounts=70275,91527&kind=transfers')).toEqual({
    ...none,
    onFile: [
      { account: 91_527, kind: 'transfers', count: 0, sum: 0, from: null, to: null, wholeAsOf: '2026-07-24' },
    ],
  })
})

test('text is searched literally, in any order and case; wildcards are ordinary characters', async () => {
  const { page } = await registerWith({
    ...WHOLE,
    rows: [
      { cents: 1, name: 'PELICAN, BEA' },
      { cents: 2, name: '100% Shade\\Trees_Inc', place: 'LARGO, FL 33770', detail: '' },
      { cents: 4, name: "O'Brien", place: 'Ocala, FL', detail: 'Pelican keeper' },
    ],
  })
  const sumOf = async (text: string) =>
    (await page(`accounts=91527&kind=contributions&text=${encodeURIComponent(text)}`)).cents

  expect(await sumOf('ocala pelican')).toBe(5)
  expect(await sumOf('PELICAN KEEPER')).toBe(4)
  expect(await sumOf("o'brien")).toBe(4)
  expect(await sumOf('o’brien')).toBe(4)
  expect(await sumOf('0%')).toBe(2)
  expect(await sumOf('%%')).toBe(0)
  expect(await sumOf('s_i')).toBe(2)
  expect(await sumOf('e\\t')).toBe(2)
  expect(await sumOf('boat largo')).toBe(0)
})

test('an invalid parameter is refused with its own sentence', async () => {
  const { ask } = await registerWith()
  const refusal = async (query: string) => {
    const { status, body } = await ask(query)
    return [status, (body as { errors: [{ msg: string }] }).errors[0].msg]
  }

  expect(await refusal('kind=contributions')).toEqual([
    400,
    'Expected accounts= to be up to 20 account numbers, separated by commas',
  ])
  expect(await refusal('accounts=91527&kind=loans')).toEqual([
    400,
    'Expected kind= to be contributions, expenditures, transfers or distributions',
  ])
  expect(await refusal('accounts=91527&kind=transfers&from=2026-02-30')).toEqual([
    400,
    'Expected from= to be a day such as 2026-01-31',
  ])
  const notAPage = [400, 'Expected page= to be last, or next or previous of another page of these rows']
  const movedOn = [
    409,
    'These rows were imported again since this page was made; start again at the first page',
  ]
  expect(await refusal('accounts=91527&kind=transfers&page=next')).toEqual(notAPage)
  expect(await refusal('accounts=91527&kind=transfers&page=n51.99.500.20260101.7.0.91527.1')).toEqual(movedOn)
})

test('a search or an order that takes too many rows is refused, on the page and as a file, with what to ask for instead', async () => {
  const { api, ask, db } = await registerWith({
    ...WHOLE,
    rows: [{ day: '2026-01-05' }, { day: '2026-02-28' }],
  })
  const many = 'accounts=91527&kind=contributions'
  await db.updateTable('tx_sum').set({ row_count: 600_002 }).where('dimension', '=', 'all').execute()
  const refused = {
    status: 413,
    body: {
      errors: [{ msg: 'Too many rows to search at once; ask for one account, fewer days, or rarer words' }],
    },
  }

  for (const query of ['text=heron', 'text=pelican&sort=largest', 'least=1&sort=largest', 'from=2026-01-06'])
    expect({ query, ...(await ask(`${many}&${query}`)) }).toEqual({ query, ...refused })
  const file = await api.request(`/api/export/csv/transactions?${many}&text=heron&sort=largest`)
  expect({ status: file.status, body: (await file.json()) as unknown }).toEqual(refused)
  expect((await ask(`${many}&sort=largest`)).status).toBe(200)
})

test('the rows of a deleted record are hidden', async () => {
  const { page, db } = await registerWith({ ...WHOLE, rows: [{}] })
  await db
    .insertInto('deletion')
    .values({
      record_type: 'candidate',
      acct_num: 91_527,
      deleted_at: '2026-11-20T12:00:00.000Z',
      deleted_by: 'x',
    })
    .execute()

  expect(await page('accounts=91527&kind=contributions')).toMatchObject({ count: 0, rows: [], onFile: [] })
})

test('pages continue each other while other accounts are imported, and say so once their own list was', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ cents: index + 1, day: '2026-03-01' }))
  const { ask, page, db } = await registerWith({ ...WHOLE, rows })
  const query = 'accounts=91527&kind=contributions&sort=smallest'
  const first = await page(query)

  await recordTransactions(db, [{ ...WHOLE, account: 70_275, rows: [{ cents: 7 }] }])
  const second = await page(`${query}&page=${first.next}`)
  const third = await page(`${query}&page=${second.next}`)
  const cents = [first, second, third].flatMap((one) => one.rows.map((row) => row.cents))
  expect(cents).toEqual(rows.map((row) => row.cents))
  expect([second.count, second.first, third.first, third.next]).toEqual([120, 51, 101, null])

  await recordTransactions(db, [{ ...WHOLE, rows: [{ cents: 7 }, { cents: 9 }] }])
  expect((await ask(`${query}&page=${second.next}`)).status).toBe(409)
  expect(await page(query)).toMatchObject({ count: 2, cents: 16 })
})

const ACCOUNTS = [1, 2]
const row = fc.record({
  day: fc.constantFrom('2024-12-31', '2025-01-01', '2026-02-26', '2026-02-27', '2026-02-28'),
  cents: fc.constantFrom(-100, 0, 100, 250, 50_000),
  type: fc.constantFrom('', 'CHE', 'LOA', 'INK'),
  name: fc.constantFrom('PELICAN, BEA', 'Heron & Sons', 'Shade Trees'),
  detail: fc.constantFrom('', 'BOATBUILDER'),
})
const lists = fc.tuple(
  ...[true, false].flatMap((isWhole) =>
    ACCOUNTS.map((account) =>
      fc
        .array(row, { maxLength: 120, size: 'max' })
        .map((rows) => ({ account, rows, ...(isWhole && { wholeAsOf: '2026-07-24' }) })),
    ),
  ),
)
const filter = fc.record(
  {
    accounts: fc.constantFrom('1', '2', '1,2'),
    text: fc.constantFrom('bea', 'heron boat', 'ocala'),
    type: fc.constantFrom('CHE', 'LOA,none', '-LOA,-INK', '-none'),
    from: fc.constantFrom('2025-01-01', '2025-03-01', '2026-02-28'),
    to: fc.constantFrom('2025-01-01', '2026-02-27'),
    least: fc.constantFrom('0', '-1', '2.5'),
    most: fc.constantFrom('2.49', '1'),
    list: fc.constantFrom('whole', 'partial'),
    sort: fc.constantFrom('newest', 'oldest', 'largest', 'smallest'),
  },
  { requiredKeys: ['accounts'] },
)
type Filter = typeof filter extends fc.Arbitrary<infer One> ? One : never

/** The rows that match the filter, in order as far as it is specified, by a plain reading of the documentation. */
function expected(all: readonly RecordedRows[], query: Filter): Pick<Transaction, 'day' | 'cents'>[] {
  const { accounts, text = '', type, from = '', to = '9', least, most, list, sort = 'newest' } = query
  const codes = type?.split(',').map((code) => code.replace('-', '').replace('none', ''))
  const left = all
    .filter(({ account }) => accounts.split(',').includes(String(account)))
    .filter(({ wholeAsOf }) => list === undefined || (list === 'whole') === (wholeAsOf !== undefined))
    .flatMap(({ rows }) => rows.map(aRow))
    .filter(({ day, cents }) => day >= from && day <= to && cents >= Number(least ?? -1e9) * 100)
    .filter(({ cents }) => cents <= Number(most ?? 1e9) * 100)
    .filter(({ type: code }) => !codes || codes.includes(code) !== type?.startsWith('-'))
    .filter(({ name: party, place, detail }) =>
      text.split(' ').every((word) => `${party}|${place}|${detail}`.toLowerCase().includes(word)),
    )
    .map(({ day, cents }) => ({ day, cents }))
  const way = sort === 'newest' || sort === 'largest' ? -1 : 1
  return left.toSorted((a, b) =>
    sort === 'newest' || sort === 'oldest'
      ? way * a.day.localeCompare(b.day, 'en')
      : way * (a.cents - b.cents),
  )
}

test('whatever is on file and requested, the pages and the file have those rows and their sum', async () => {
  const { api, page, db } = await registerWith()
  await fc.assert(
    fc.asyncProperty(lists, fc.array(filter, { minLength: 4, maxLength: 4 }), async (all, filters) => {
      await recordTransactions(db, all)
      for (const one of filters) {
        const query = new URLSearchParams({ kind: 'contributions', ...one }).toString()
        const right = expected(all, one)
        const by = one.sort === 'largest' || one.sort === 'smallest' ? 'cents' : 'day'

        const forward: TransactionPage[] = [await page(query)]
        while (forward.at(-1)?.next) forward.push(await page(`${query}&page=${forward.at(-1)?.next}`))
        const backward: TransactionPage[] = [await page(`${query}&page=last`)]
        while (backward[0]?.previous) backward.unshift(await page(`${query}&page=${backward[0].previous}`))

        const shown = forward.flatMap(({ rows }) => rows)
        expect(shown.map((each) => each[by])).toEqual(right.map((each) => each[by]))
        expect(shown.map(({ day, cents }) => `${day} ${cents}`).toSorted()).toEqual(
          right.map(({ day, cents }) => `${day} ${cents}`).toSorted(),
        )
        expect(backward.flatMap(({ rows }) => rows)).toEqual(shown)
        const file = await api.request(`/api/export/json/transactions?${query}`)
        const { rows: exported } = (await file.json()) as { rows: object[] }
        expect(exported).toMatchObject(
          shown.map(({ cents, isWhole, otherAccount, ...rest }) => ({
            ...rest,
            otherAccount: otherAccount?.account ?? null,
            otherAccountName: otherAccount?.name ?? '',
            amount: cents / 100,
            list: isWhole ? 'whole' : 'partial',
            impossibleDate: '',
          })),
        )
        for (const each of [...forward, ...backward])
          expect([each.count, each.cents]).toEqual([
            right.length,
            right.reduce((sum, { cents }) => sum + cents, 0),
          ])
        expect(forward.map(({ first }) => first)).toEqual(
          forward.map((_, index) => (right.length ? 50 * index + 1 : 0)),
        )
      }
    }),
    { numRuns: times(15) },
  )
})
