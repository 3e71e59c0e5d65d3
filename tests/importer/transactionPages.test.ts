import { randomUUID } from 'node:crypto'
import { assert, asyncProperty, constantFrom, integer, record, array, boolean } from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { findRows } from '#database/transactions/read/foundRows.ts'
import { MAX_SCANNED_ROWS, pageOfRows } from '#database/transactions/read/pageOfRows.ts'
import type { PublishedRow } from '#database/transactions/read/readRanges.ts'
import type { RowCursor } from '#database/transactions/read/rowCursor.ts'
import type { RowFilter } from '#database/transactions/read/rowFilter.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { totalOfRows } from '#database/transactions/read/totalOfRows.ts'
import { readableEpoch, visibleEpoch, visibleSegments } from '#database/transactions/store/visibleSegments.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'
import { watchAnswers } from '#tests/support/register/watchAnswers.ts'
import {
  RUNS,
  type Paging,
  somePaging,
  everyPage,
  expectInOrder,
  fits,
} from '#tests/support/register/everyPage.ts'
import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'

const KINDS = ['contributions', 'expenditures'] as const

const someRow = record({
  account: constantFrom(1, 2, 3),
  kind: constantFrom(...KINDS),
  isWhole: boolean(),
  day: constantFrom('2024-12-31', '2025-01-01', '2025-06-30', '2025-07-01', '2026-02-03', '2026-02-04'),
  cents: integer({ min: -3, max: 12 }).map((dollars) => dollars * 100),
  type: constantFrom('CHE', 'LOA', 'INK'),
  party: constantFrom('PELICAN, ADA', 'Núñez_Bros', '100% FOR FLORIDA'),
})

type SomeRow = typeof someRow extends { generate: (...args: never) => { value: infer T } } ? T : never

/** Gives each row a distinct detail, so that equal rows can be told apart. */
const stored = (rows: readonly SomeRow[]) =>
  rows.map(({ account, kind, isWhole, ...of }, index) => ({
    account,
    kind,
    isWhole,
    row: { ...GIFT, ...of, detail: `row ${index}` } satisfies StoredRow,
  }))

async function fill(db: Db, rows: ReturnType<typeof stored>): Promise<void> {
  const groups = Map.groupBy(
    rows,
    ({ account, kind, isWhole, row }) => `${account} ${kind} ${isWhole} ${row.day.slice(0, 4)}`,
  )
  await publishing(db, async (writer) => {
    for (const [first, ...others] of groups.values())
      if (first)
        await writer.replace(
          {
            owner: first.account,
            kind: first.kind,
            year: Number(first.row.day.slice(0, 4)),
            isWhole: first.isWhole,
          },
          [first, ...others].map(({ row }) => row),
        )
  })
}

/** Reads every row of some accounts page by page. */
async function walk(
  db: Db,
  accounts: readonly number[],
  filter: RowFilter,
  paging: Paging,
): Promise<PublishedRow[]> {
  const epoch = await visibleEpoch(db)
  const segments = await visibleSegments(db, { accounts }, epoch)
  return everyPage(paging, (request) => pageOfRows(db, segments, filter, request, epoch))
}

const ALL_BY_DAY = { order: 'day', descending: false, limit: 5_000 } as const

const someFilter = record(
  {
    types: constantFrom({ only: ['LOA'] }, { except: ['LOA', 'INK'] }, { only: [] }),
    from: constantFrom('2025-01-01', '2025-06-30', '2026-02-04'),
    to: constantFrom('2025-01-01', '2025-07-15', '2026-02-03'),
    least: constantFrom(0, 500),
    most: constantFrom(0, 500),
    text: constantFrom('pelican', 'row 1', '%', '_', 'nowhere', 'orl'),
  },
  { requiredKeys: [] },
)

test('pages in any order, with any filter, have each row of the accounts once, and the total is their sum', async () => {
  const db = await openTestRegister()
  await assert(
    asyncProperty(array(someRow, { maxLength: 60 }), someFilter, somePaging, async (rows, filter, paging) => {
      const all = stored(rows)
      await publishing(db, async (writer) => {
        for (const account of [1, 2, 3])
          for (const kind of KINDS)
            for (const { year, isWhole } of await writer.yearsOf(account, kind))
              await writer.replace({ owner: account, kind, year, isWhole }, [])
      })
      await fill(db, all)
      const wanted = all.filter(({ account, row }) => account !== 3 && fits(filter, row))

      const read = await walk(db, [1, 2], filter, paging)

      expect(read.map(({ detail }) => detail).toSorted()).toEqual(
        wanted.map(({ row }) => row.detail).toSorted(),
      )
      expectInOrder(read, paging)
      const segments = await visibleSegments(db, { accounts: [1, 2] }, await visibleEpoch(db))
      expect(await totalOfRows(db, segments, filter)).toEqual({
        rows: wanted.length,
        cents: wanted.reduce((sum, { row }) => sum + row.cents, 0),
      })
    }),
    { numRuns: RUNS },
  )
})

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 365))).toISOString().slice(0, 10)

test('in a year of many rows, pages and totals of some days start and end with those days', async () => {
  const db = await openTestRegister()
  const rows = Array.from({ length: 2_190 }, (_, index) => ({ ...GIFT, day: dayOf(index), cents: index }))
  await publishing(
    db,
    async (writer) => {
      await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows)
      await writer.replace(
        { owner: 2, kind: 'contributions', year: 2026, isWhole: true },
        rows.slice(0, 1_095),
      )
    },
    { worthPacking: 2_000, rowsPacked: 500 },
  )
  const days = { from: '2026-03-31', to: '2026-06-01' }
  const wanted = [...rows, ...rows.slice(0, 1_095)].filter(({ day }) => day >= days.from && day <= days.to)

  for (const descending of [false, true]) {
    const read = await walk(db, [1, 2], days, { order: 'day', descending, limit: 100 })
    expect(read.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual(
      wanted.map(({ cents }) => cents).toSorted((a, b) => a - b),
    )
    const first = read.at(descending ? -1 : 0)
    expect(first?.day).toBe('2026-03-31')
  }
  const segments = await visibleSegments(db, { accounts: [1, 2] }, await visibleEpoch(db))
  const total = { rows: 9 * 63, cents: wanted.reduce((sum, { cents }) => sum + cents, 0) }
  expect(await totalOfRows(db, segments, days)).toEqual(total)
  const asked = { ...days, text: 'pelican boat' }
  expect(await findRows(db, segments, asked, ALL_BY_DAY, 1)).toMatchObject(total)
})

test('a page of rows, sums, and money between accounts each take only a few statements', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT, GIFT]),
  )
  const questions = async (ask: (of: ReturnType<typeof transactionsIn>) => Promise<unknown>) => {
    const { watched, answers } = watchAnswers(db)
    await ask(transactionsIn(watched))
    return answers.length
  }
  const asked = { accounts: [1], kind: 'contributions' as const }

  const most = isOnPostgres
    ? { page: 3, text: 5, summary: 3, counterparties: 1 }
    : { page: 6, text: 8, summary: 10, counterparties: 5 }
  expect(await questions(({ page }) => page(asked))).toBeLessThanOrEqual(most.page)
  expect(await questions(({ page }) => page({ ...asked, text: 'pelican' }))).toBeLessThanOrEqual(most.text)
  expect(await questions(({ summary }) => summary(asked))).toBeLessThanOrEqual(most.summary)
  expect(await questions(({ counterparties }) => counterparties(1, { direction: 'in' }))).toBeLessThanOrEqual(
    most.counterparties,
  )
})

test.runIf(isOnPostgres)('PostgreSQL plans repeated statements once, for any number of years', async () => {
  // On a connection of its own: plans are chosen by what earlier ones on the same connection cost, also those of other tests.
  const location = new URL(await emptyDatabase())
  location.searchParams.set('application_name', randomUUID())
  const db = await openTestRegister(location.href)
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])
    await writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])
    await writer.replace({ owner: 2, kind: 'contributions', year: 2025, isWhole: true }, [
      { ...GIFT, day: '2025-01-01' },
    ])
  })
  const asked = { accounts: [1], kind: 'contributions' as const }
  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.map(({ statement }) => statement)
  }
  const { page, summary, counterparties } = transactionsIn(db)
  await summary(asked)
  await page(asked)
  const before = await kept()
  expect(before.filter((statement) => statement.includes('"summaries"'))).toHaveLength(1)
  // Publishing also reads rows, oldest first, which is prepared if an earlier test of this process asked for such a page.
  expect(before.filter((statement) => /cross join lateral.*order by day desc/s.test(statement))).toHaveLength(
    1,
  )
  await summary(asked)
  await page({ ...asked, accounts: [1, 2] })
  await page({ ...asked, text: 'pelican', type: ['CHE'] })
  await counterparties(1, { direction: 'in' })
  expect(await kept()).toHaveLength(before.length)

  const many = Array.from({ length: 3_000 }, (_, index) => ({ ...GIFT, cents: index }))
  await publishing(db, (writer) =>
    writer.replace({ owner: 3, kind: 'contributions', year: 2026, isWhole: true }, many),
  )
  await sql`analyze books.entry, books.segment`.execute(db)
  // For the first five answers PostgreSQL plans for the actual values, and compares what such plans would save.
  for (const accounts of [[1], [3], [1], [3], [2, 3], [1], [3]]) {
    await summary({ ...asked, accounts })
    for (const sort of ['newest', 'largest'] as const) {
      const first = await page({ ...asked, accounts, sort })
      const next = typeof first === 'string' ? null : first.next
      if (next !== null) await page({ ...asked, accounts, sort, page: next })
    }
  }
  const { rows: planned } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > 5`.execute(db)
  expect(planned).toEqual([])
})

test('paging continues with the data it started with while imports commit, until that data is gone', async () => {
  const db = await openTestRegister()
  const rows = Array.from({ length: 6 }, (_, index) => ({ ...GIFT, cents: index }))
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows),
  )
  const read = async (after?: RowCursor) => {
    const epoch = (await readableEpoch(db, after?.epoch)) ?? -1
    const segments = await visibleSegments(db, { accounts: [1] }, epoch)
    return pageOfRows(db, segments, {}, { order: 'amount', descending: true, limit: 2, after }, epoch)
  }
  const centsField = (page: Awaited<ReturnType<typeof read>>) => page?.rows.map(({ cents }) => cents)
  const first = await read()

  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, cents: 4 },
      ...rows,
    ]),
  )
  const second = await read(first?.next ?? undefined)
  const third = await read(second?.next ?? undefined)

  expect([first, second, third].map(centsField)).toEqual([
    [5, 4],
    [3, 2],
    [1, 0],
  ])
  expect(third?.next).toBeNull()
  expect(centsField(await read())).toEqual([5, 4])
  expect(await readableEpoch(db, 3)).toBeNull()
})

test('a query that would scan too many rows is not answered, and pages by day continue step by step', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2025, isWhole: true }, [
      { ...GIFT, day: '2025-01-01' },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, party: 'OTTER, BO' },
    ])
  })
  const epoch = await visibleEpoch(db)
  const segments = (await visibleSegments(db, { accounts: [1] }, epoch)).map((segment) => ({
    ...segment,
    rows: MAX_SCANNED_ROWS + 1,
  }))
  const request = { order: 'amount', descending: true, limit: 10 } as const

  expect(await totalOfRows(db, segments, { text: 'pelican' })).toBeNull()
  expect(await findRows(db, segments, { text: 'pelican' }, request, epoch)).toBeNull()
  for (const filter of [{ text: 'pelican' }, { from: '2025-01-01' }, { to: '2026-12-31' }])
    expect(await pageOfRows(db, segments, filter, request, epoch)).toBeNull()
  expect((await pageOfRows(db, segments, {}, request, epoch))?.rows).toHaveLength(2)
  const byDay = { ...request, order: 'day' } as const
  const first = await pageOfRows(db, segments, { text: 'pelican' }, byDay, epoch)
  expect(first?.rows).toEqual([])
  const after = first?.next ?? undefined
  const second = await pageOfRows(db, segments, { text: 'pelican' }, { ...byDay, after }, epoch)
  expect(second?.rows.map(({ day }) => day)).toEqual(['2025-01-01'])
  expect(second?.next).toBeNull()
})

test('rows of a type are found however many rows of other years come before them', async () => {
  const db = await openTestRegister()
  const loan = { ...GIFT, type: 'LOA' }
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2023, isWhole: true }, [
      { ...loan, day: '2023-01-01' },
      { ...GIFT, day: '2023-02-01' },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2024, isWhole: true }, [
      { ...loan, day: '2024-01-01' },
    ])
    for (const year of [2025, 2026])
      await writer.replace({ owner: 1, kind: 'contributions', year, isWhole: true }, [
        { ...GIFT, day: `${year}-01-01` },
      ])
  })
  await sql`update books.segment set row_count = ${MAX_SCANNED_ROWS + 1}`.execute(db)
  const loansBehind = async (page?: string) => {
    const found = await transactionsIn(db).page({ accounts: [1], kind: 'contributions', type: ['LOA'], page })
    if (typeof found === 'string') throw new Error(found)
    return { ...found, days: found.rows.map(({ day }) => day) }
  }

  const first = await loansBehind()
  expect(first).toMatchObject({ count: 2, first: 1, days: ['2024-01-01'] })

  expect(await loansBehind(first.next ?? undefined)).toMatchObject({
    count: 2,
    first: 2,
    days: ['2023-01-01'],
    next: null,
  })
})

test('what counts as scanned are the rows of the days asked for, over all years, and none that are in a stored sum', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    for (const year of [2024, 2025, 2026])
      await writer.replace({ owner: 1, kind: 'contributions', year, isWhole: true }, [
        { ...GIFT, day: `${year}-03-05` },
      ])
  })
  const epoch = await visibleEpoch(db)
  const segments = await visibleSegments(db, { accounts: [1] }, epoch)
  const countedAs = (rows: number) => segments.map((segment) => ({ ...segment, rows }))
  const byAmount = { order: 'amount', descending: true, limit: 10 } as const
  const byDay = { ...byAmount, order: 'day' } as const

  const all = countedAs(MAX_SCANNED_ROWS)
  const ofOneYear = { from: '2026-01-01', text: 'pelican' }
  expect((await pageOfRows(db, all, ofOneYear, byAmount, epoch))?.rows.map(({ day }) => day)).toEqual([
    '2026-03-05',
  ])
  expect(await totalOfRows(db, all, { from: '2025-03-05', to: '2026-03-05' })).toEqual({
    rows: 2 * MAX_SCANNED_ROWS,
    cents: 2 * GIFT.cents,
  })
  const halves = countedAs(MAX_SCANNED_ROWS / 2 + 1)
  const page = await pageOfRows(db, halves, { text: 'nowhere' }, byDay, epoch)
  expect(page).toEqual({ rows: [], next: { epoch, at: 20_250_000, entryId: 0 } })
})

test('a total of more segments than one statement takes has each of them', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  const segments = await visibleSegments(db, { accounts: [1] }, await visibleEpoch(db))

  const total = await totalOfRows(db, Array(805).fill(segments).flat(), { text: 'pelican' })

  expect(total).toEqual({ rows: 805, cents: 805 * GIFT.cents })
})
