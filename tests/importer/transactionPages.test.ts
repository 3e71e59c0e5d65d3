import { assert, asyncProperty, constantFrom, integer, record, array, boolean } from 'fast-check'
import { expect, test } from 'vitest'
import type { RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { Transaction } from '#contract/schemas/transaction.ts'
import type { Db } from '#database/connection/Db.ts'
import type { StoredRow } from '#database/transactions/tx.ts'
import { readCounterparties } from '#database/transactions/namedAccounts.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { transactionSummary } from '#database/transactions/summary.ts'
import { GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'
import { watchAnswers } from '#tests/support/register/watchAnswers.ts'
import { times } from '#tests/support/runner/times.ts'

const KINDS = ['contributions', 'expenditures'] as const

const someRow = record({
  account: constantFrom(1, 2, 3),
  kind: constantFrom(...KINDS),
  isWhole: boolean(),
  day: constantFrom('2024-12-31', '2025-01-01', '2025-06-30', '2025-07-01', '2026-02-03', '2026-02-04'),
  cents: integer({ min: -3, max: 12 }).map((dollars) => dollars * 100),
  type: constantFrom('CHE', 'LOA', 'INK'),
  name: constantFrom('PELICAN, ADA', 'Núñez_Bros', '100% FOR FLORIDA'),
})
type SomeRow = typeof someRow extends { generate: (...args: never) => { value: infer T } } ? T : never

/** Some rows are equal, also across lists; of the others each has a detail of its own. */
const stored = (rows: readonly SomeRow[]) =>
  rows.map(({ account, kind, isWhole, ...fields }, index) => ({
    account,
    kind,
    isWhole,
    row: { ...GIFT, ...fields, ...(index % 3 > 0 && { detail: `row ${index}` }) } satisfies StoredRow,
  }))

async function fill(db: Db, rows: ReturnType<typeof stored>): Promise<void> {
  const groups = Map.groupBy(
    rows,
    ({ account, kind, isWhole, row }) => `${account} ${kind} ${isWhole} ${row.day.slice(0, 4)}`,
  )
  await publishing(db, async (writer) => {
    for (const owner of [1, 2, 3])
      for (const kind of KINDS)
        for (const { year, isWhole } of await writer.yearsOf(owner, kind))
          await writer.replace({ owner, kind, year, isWhole }, [])
    for (const [first, ...others] of groups.values())
      if (first) {
        const year = Number(first.row.day.slice(0, 4))
        await writer.replace(
          { owner: first.account, kind: first.kind, year, isWhole: first.isWhole },
          [first, ...others].map(({ row }) => row),
        )
      }
  })
}

/** Every row of an address, from its first page to its last, and back. */
async function walk(db: Db, query: RowsQuery) {
  const pages: Transaction[][] = []
  let next: string | undefined
  let total = { count: 0, cents: 0 }
  for (;;) {
    const page = await transactionPage(db, { ...query, page: next })
    if (typeof page === 'string') throw new Error(page)
    total = { count: page.count, cents: page.cents }
    pages.push(page.rows)
    if (page.next === null) break
    next = page.next
  }
  const back: Transaction[][] = []
  for (let before: string | null = 'last'; before !== null;) {
    const page = await transactionPage(db, { ...query, page: before })
    if (typeof page === 'string') throw new Error(page)
    back.unshift(page.rows)
    before = page.previous
  }
  return { ...total, rows: pages.flat(), back: back.flat() }
}

const someQuery = record(
  {
    type: constantFrom(['LOA'], ['-LOA', '-INK'], ['none']),
    from: constantFrom('2025-01-01', '2025-06-30', '2026-02-04'),
    to: constantFrom('2025-01-01', '2025-07-15', '2026-02-03'),
    least: constantFrom('0', '5'),
    most: constantFrom('0', '5'),
    text: constantFrom('pelican', 'row 1', '%', '_', 'nowhere', 'orl'),
    list: constantFrom('whole' as const, 'partial' as const),
    sort: constantFrom('newest' as const, 'oldest' as const, 'largest' as const, 'smallest' as const),
  },
  { requiredKeys: [] },
)
type SomeQuery = typeof someQuery extends { generate: (...args: never) => { value: infer T } } ? T : never

/** Whether a row matches the query, in the plainest form. */
function matchesQuery(
  { type, from, to, least, most, text, list }: SomeQuery,
  row: ReturnType<typeof stored>[number],
) {
  const { day, cents, type: code, name, place, detail } = row.row
  const codes = type?.map((each) => each.replace('-', '').replace('none', ''))
  const words = (text ?? '').toLowerCase().split(' ')
  const searched = `${name}\n${place}\n${detail}`.toLowerCase()
  return (
    (!codes || codes.includes(code) !== type?.[0]?.startsWith('-')) &&
    day >= (from ?? '') &&
    day <= (to ?? '9') &&
    cents >= Number(least ?? -Infinity) * 100 &&
    cents <= Number(most ?? Infinity) * 100 &&
    words.every((word) => searched.includes(word)) &&
    (list === undefined || (list === 'whole') === row.isWhole)
  )
}

const textOf = ({ account, day, cents, type, name, detail, isWhole }: Omit<Transaction, 'place'>) =>
  [account, day, cents, type, name, detail, isWhole].join('|')

test('pages in any order, with any filter, have each row of the accounts once, and the total is their sum', async () => {
  const db = await openTestRegister()
  await assert(
    asyncProperty(
      // More than a page has.
      array(someRow, { minLength: 40, maxLength: 260, size: 'max' }),
      someQuery,
      constantFrom(...KINDS),
      async (rows, query, kind) => {
        const all = stored(rows)
        await fill(db, all)
        const wanted = all.filter(
          (each) => each.account !== 3 && each.kind === kind && matchesQuery(query, each),
        )

        const walked = await walk(db, {
          ...query,
          type: query.type && [...query.type],
          accounts: [1, 2],
          kind,
        })

        const texts = wanted.map(({ account, isWhole, row: { name, ...row } }) =>
          textOf({ ...row, account, isWhole, name, kind, inKind: '', report: '' }),
        )
        expect(walked.rows.map(textOf).toSorted()).toEqual(texts.toSorted())
        expect(walked.back).toEqual(walked.rows)
        expect(walked.count).toBe(wanted.length)
        expect(walked.cents).toBe(wanted.reduce((sum, { row }) => sum + row.cents, 0))
        const by = ({ day, cents }: Transaction) =>
          query.sort === 'largest' || query.sort === 'smallest' ? cents : (day ?? '')
        const keys = walked.rows.map(by)
        const inOrder = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
        expect(keys).toEqual(/old|small/.test(query.sort ?? 'newest') ? inOrder : inOrder.toReversed())
      },
    ),
    { numRuns: times(12) },
  )
})

test('a long list is searched in memory, and finds what the database finds', async () => {
  const db = await openTestRegister()
  const long = 21_000
  const rows = Array.from({ length: long }, (_, index) => ({
    ...GIFT,
    day: `2026-0${1 + (index % 9)}-1${index % 10}`,
    cents: (index * 37) % 5_000,
    name: `Donor ${index % 700} ÑANDÚ`,
    detail: index % 2 === 0 ? 'BOATBUILDER' : 'Keeper',
  }))
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows)
    // In parts that the database searches.
    for (const [at, owner] of [2, 3, 4].entries())
      await writer.replace(
        { owner, kind: 'contributions', year: 2026, isWhole: true },
        rows.slice((at * long) / 3, ((at + 1) * long) / 3),
      )
  })
  const queries = [
    { text: 'donor 12' },
    { text: 'BOAT donor 699', sort: 'largest' as const },
    { text: 'ñandú' },
    { text: 'Ñandú keeper', sort: 'smallest' as const, least: '10', from: '2026-03-01' },
    { text: 'nobody' },
    { text: 'donor', type: ['-CHE'] },
  ]
  for (const query of queries) {
    const [inMemory, inDatabase] = [
      await transactionPage(db, { ...query, accounts: [1], kind: 'contributions' }),
      await transactionPage(db, { ...query, accounts: [2, 3, 4], kind: 'contributions' }),
    ]
    if (typeof inMemory === 'string' || typeof inDatabase === 'string') throw new Error('No page')
    expect({ query, count: inMemory.count, cents: inMemory.cents }).toEqual({
      query,
      count: inDatabase.count,
      cents: inDatabase.cents,
    })
    const plain = (page: typeof inMemory) => page.rows.map((row) => ({ ...row, account: 0 }))
    expect(plain(inMemory)).toEqual(plain(inDatabase))
  }

  // What is imported since is found, and nothing of what was replaced.
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      ...rows.slice(1),
      { ...GIFT, name: 'HERON, BO' },
    ]),
  )
  const since = await transactionPage(db, { text: 'heron', accounts: [1], kind: 'contributions' })
  expect(since).toMatchObject({ count: 1, cents: 50_000 })
})

test('a list whose texts take more than 48 megabytes is searched by the database each time', async () => {
  const db = await openTestRegister()
  const rows = Array.from({ length: 21_000 }, (_, index) => ({ ...GIFT, cents: index }))
  const detail = 'X'.repeat(2_400)
  await publishing(db, async (writer) => {
    const list = { kind: 'contributions', year: 2026, isWhole: true } as const
    await writer.replace({ owner: 1, ...list }, rows)
    await writer.replace(
      { owner: 2, ...list },
      rows.map((row) => ({ ...row, detail })),
    )
  })
  const { watched, answers } = watchAnswers(db)
  /** The statements of a search after the one that may have read the list. */
  const statementsOf = async (account: number) => {
    const search = async () =>
      transactionPage(watched, { text: 'nobody', accounts: [account], kind: 'contributions' })
    expect(await search()).toMatchObject({ count: 0 })
    const before = answers.length
    await search()
    return answers.length - before
  }

  expect(await statementsOf(2)).toBe((await statementsOf(1)) + 1)
})

test('a page of rows, sums, and money between accounts each take only a few statements', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT, GIFT]),
  )
  const questions = async (ask: (watched: Db) => Promise<unknown>) => {
    const { watched, answers } = watchAnswers(db)
    await ask(watched)
    return answers.length
  }
  const query = { accounts: [1], kind: 'contributions' as const }

  const most = { page: 6, text: 11, summary: 10, counterparties: 2 }
  expect(await questions((watched) => transactionPage(watched, query))).toBeLessThanOrEqual(most.page)
  expect(
    await questions((watched) => transactionPage(watched, { ...query, text: 'pelican' })),
  ).toBeLessThanOrEqual(most.text)
  expect(await questions((watched) => transactionSummary(watched, query))).toBeLessThanOrEqual(most.summary)
  expect(
    await questions((watched) => readCounterparties(watched, 1, { direction: 'in' })),
  ).toBeLessThanOrEqual(most.counterparties)
})
