import { assert, asyncProperty, constantFrom, integer, record, array, boolean } from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { amongValues } from '#database/connection/amongValues.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { findRows } from '#database/transactions/foundRows.ts'
import { boundedText } from '#database/transactions/boundedText.ts'
import { entryRanges } from '#database/transactions/entryRanges.ts'
import {
  MOST_SCANNED,
  type PageRequest,
  pageOfRows,
  type RowPage,
} from '#database/transactions/pageOfRows.ts'
import type { PublishedRow } from '#database/transactions/readRanges.ts'
import { mergedSummary } from '#database/transactions/readSummaries.ts'
import { type RowCursor, formatCursor, parseCursor, type RowOrder } from '#database/transactions/rowCursor.ts'
import type { RowFilter } from '#database/transactions/rowFilter.ts'
import type { StoredRow } from '#database/transactions/storedRow.ts'
import { stateIn } from '#database/transactions/stateIn.ts'
import { sumsByType } from '#database/transactions/sumsByType.ts'
import { topParties } from '#database/transactions/topParties.ts'
import { totalOfRows } from '#database/transactions/totalOfRows.ts'
import { epochBehind, visibleEpoch, visibleSegments } from '#database/transactions/visibleSegments.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import { GIFT, openRegister, publishing } from '#tests/support/transactionWriting.ts'
import { watchAnswers } from '#tests/support/watchAnswers.ts'

/** RUNS=300 for the whole of it. */
const RUNS = Number(process.env['RUNS'] ?? 12)

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

/** Each row with a detail of its own, so that it can be told from others like it. */
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
          first.account,
          first.kind,
          Number(first.row.day.slice(0, 4)),
          first.isWhole,
          [first, ...others].map(({ row }) => row),
        )
  })
}

interface Paging {
  order: RowOrder
  descending: boolean
  limit: number
}

const somePaging = record({
  order: constantFrom('day' as const, 'amount' as const),
  descending: boolean(),
  limit: integer({ min: 1, max: 20 }),
})

/** Every row, page by page. */
async function everyPage(
  paging: Paging,
  read: (request: PageRequest) => Promise<RowPage | undefined | null>,
): Promise<PublishedRow[]> {
  const all: PublishedRow[] = []
  for (let after: RowCursor | undefined; ;) {
    const page = await read({ ...paging, after })
    expect(page?.rows.length).toBeLessThanOrEqual(paging.limit)
    all.push(...(page?.rows ?? []))
    if (!page?.next) return all
    after = parseCursor(formatCursor(page.next))
  }
}

/** Every row of some accounts, read page by page. */
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

/** The rows of a page and of all behind it are in the order that was asked for, those that are alike as they are stored. */
function expectInOrder(read: readonly PublishedRow[], { order, descending }: Paging): void {
  const keys = read.map((row) => [order === 'day' ? row.day : row.cents, row.id] as const)
  const inOrder = keys.toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
  expect(keys).toEqual(descending ? inOrder.toReversed() : inOrder)
}

const ALL_BY_DAY = { order: 'day', descending: false, limit: 5_000 } as const

const fits = ({ types, from, to, least, most, text = '' }: RowFilter, row: StoredRow) =>
  (!types || ('only' in types ? types.only.includes(row.type) : !types.except.includes(row.type))) &&
  row.day >= (from ?? '') &&
  row.day <= (to ?? '9') &&
  row.cents >= (least ?? -Infinity) &&
  row.cents <= (most ?? Infinity) &&
  text
    .split(' ')
    .every((word) =>
      `${row.party}\n${row.cityStateZip}\n${row.detail}`.toLowerCase().includes(word.toLowerCase()),
    )

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

test('pages in any order, of any filter, have each row of the accounts once, and the total is what they come to', async () => {
  const db = await openRegister()
  await assert(
    asyncProperty(array(someRow, { maxLength: 60 }), someFilter, somePaging, async (rows, filter, paging) => {
      const all = stored(rows)
      await publishing(db, async (writer) => {
        for (const account of [1, 2, 3])
          for (const kind of KINDS)
            for (const { year, isWhole } of await writer.yearsOf(account, kind))
              await writer.replace(account, kind, year, isWhole, [])
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

test('in a year of many rows, pages and totals of some days begin and end with them', async () => {
  const db = await openRegister()
  const rows = Array.from({ length: 2_190 }, (_, index) => ({ ...GIFT, day: dayOf(index), cents: index }))
  await publishing(
    db,
    async (writer) => {
      await writer.replace(1, 'contributions', 2026, true, rows)
      await writer.replace(2, 'contributions', 2026, true, rows.slice(0, 1_095))
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

const oddRow = record({
  day: constantFrom('2025-12-30', '2025-12-31', '2026-01-01', '2026-06-30', '2026-12-31'),
  cents: constantFrom(-100, 0, 1, 250_000, 2 ** 40),
  type: constantFrom('', 'CHE', 'LOA'),
  party: constantFrom('', 'PELICAN, ADA', 'Pelican, Ada', 'NÚÑEZ & söhne', '100% FOR_FL', 'İ 💰 A\\B'),
  cityStateZip: constantFrom('', 'ORLANDO, FL 32801', 'Ocala,\tFL\n34470'),
  detail: constantFrom('', 'ada', 'BOATBUILDER', 'na'),
})
const oddWord = constantFrom(
  'a',
  'ADA',
  'pelican,',
  'ú',
  'Ñ',
  'ñ',
  '%',
  '_',
  '\\',
  '💰',
  'İ',
  'an',
  'fl',
  'zz',
)
const oddFilter = record(
  {
    types: constantFrom({ only: ['LOA', ''] }, { except: ['LOA'] }, { only: [] }),
    from: constantFrom('2025-12-31', '2026-01-02'),
    to: constantFrom('2025-12-30', '2026-06-30'),
    least: constantFrom(0, 2),
    most: constantFrom(0, 250_000),
  },
  { requiredKeys: [] },
)

/** Both engines take plain letters alone for alike whatever their case. */
const plain = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const hasWord = (word: string, { party, cityStateZip, detail }: StoredRow) =>
  [party, cityStateZip, detail].some((text) => plain(text).includes(plain(word)))

test('what a text finds is the same, whether rows are packed to be looked through, some of them, or none', async () => {
  const db = await openRegister()
  await assert(
    asyncProperty(
      array(oddRow, { minLength: 1, maxLength: 40, size: 'max' }),
      record({ worthPacking: constantFrom(1, 15, 99), rowsPacked: integer({ min: 1, max: 9 }) }),
      array(
        record({
          words: array(oddWord, { maxLength: 3 }),
          filter: oddFilter,
          paging: somePaging,
          held: constantFrom(0, 2, 30_000),
        }),
        { minLength: 6 },
      ),
      async (odd, packing, asked) => {
        const rows = odd.map((of) => ({ ...GIFT, ...of }))
        const years = [2025, 2026].map((year) =>
          rows
            .filter(({ day }) => day.startsWith(`${year}`))
            .toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day)),
        )
        await publishing(
          db,
          async (writer) => {
            for (const year of [2025, 2026]) await writer.replace(1, 'transfers', year, true, [])
            for (const [index, its] of years.entries())
              await writer.replace(1, 'transfers', 2025 + index, true, its)
          },
          packing,
        )
        const segments = await visibleSegments(db, { accounts: [1] }, await visibleEpoch(db))

        for (const { words, filter, paging, held } of asked) {
          const wanted = years
            .flat()
            .filter((of) => fits(filter, of) && words.every((word) => hasWord(word, of)))
          const sums = { rows: wanted.length, cents: wanted.reduce((sum, { cents }) => sum + cents, 0) }
          const text = { ...filter, text: words.join(' ') }
          const read = await everyPage(paging, async (request) => {
            const found = await findRows(db, segments, text, request, 1, held)
            expect(found).toMatchObject(sums)
            return found?.page
          })
          expectInOrder(read, paging)
          const byKey = read.toSorted((a, b) => a.id - b.id)
          expect(byKey.map(({ day, cents }) => [day, cents])).toEqual(
            wanted.map(({ day, cents }) => [day, cents]),
          )
        }
      },
    ),
    { numRuns: RUNS },
  )
})

const isOnPostgres = inject('postgres') !== undefined

test('what is packed comes over a network once, and anew when the rows are others', async () => {
  const db = await openRegister()
  const give = (parties: readonly string[]) =>
    publishing(
      db,
      async (writer) => {
        const rows = parties.map((party) => ({ ...GIFT, party }))
        await writer.replace(1, 'contributions', 2026, true, rows)
      },
      { worthPacking: 1, rowsPacked: 2 },
    )
  const look = async () => {
    const { watched, answers } = watchAnswers(db)
    const page = await transactionsIn(watched).page({ accounts: [1], kind: 'contributions', text: 'heron' })
    const packs = answers.flat().filter((row) => 'packed' in row).length
    return { count: typeof page === 'object' ? page.count : page, packs }
  }

  await give(['HERON, ADA', 'OTTER, BO', 'HERON, CY'])
  expect(await look()).toEqual({ count: 2, packs: 2 })
  expect(await look()).toEqual({ count: 2, packs: isOnPostgres ? 0 : 2 })
  await give(['OTTER, BO', 'OTTER, CY', 'HERON, DEE'])
  expect(await look()).toEqual({ count: 1, packs: 2 })
})

test('a page of rows, sums, and money between accounts are each asked for in a few questions', async () => {
  const db = await openRegister()
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, [GIFT, GIFT]))
  const questions = async (ask: (of: ReturnType<typeof transactionsIn>) => Promise<unknown>) => {
    const { watched, answers } = watchAnswers(db)
    await ask(transactionsIn(watched))
    return answers.length
  }
  const asked = { accounts: [1], kind: 'contributions' as const }

  expect(await questions(({ page }) => page(asked))).toBeLessThanOrEqual(5)
  expect(await questions(({ page }) => page({ ...asked, text: 'pelican' }))).toBeLessThanOrEqual(7)
  expect(await questions(({ summary }) => summary(asked))).toBeLessThanOrEqual(8)
  expect(await questions(({ counterparties }) => counterparties(1, { direction: 'in' }))).toBeLessThanOrEqual(
    3,
  )
  expect(await questions(({ compared }) => compared({ payer: 2, receiver: 1 }))).toBeLessThanOrEqual(3)
})

test.runIf(isOnPostgres)('PostgreSQL plans what is asked again and again once, but for pages', async () => {
  const db = await openRegister()
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, [GIFT]))
  const asked = { accounts: [1], kind: 'contributions' as const }
  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.map(({ statement }) => statement)
  }
  await transactionsIn(db).summary(asked)
  const before = await kept()
  expect(before.filter((statement) => statement.includes('segment_summary'))).toHaveLength(1)
  await transactionsIn(db).summary(asked)
  await transactionsIn(db).counterparties(1, { direction: 'in' })
  expect(await kept()).toHaveLength(before.length)
})

test.runIf(isOnPostgres)(
  'PostgreSQL looks for hundreds of words by their index, and makes no machine code',
  async () => {
    const db = await openRegister()
    await sql`insert into books.name_word select 'w' || n, 1 from generate_series(1, 20000) as n`.execute(db)
    await sql`analyze books.name_word`.execute(db)
    const words = Array.from({ length: 1_500 }, (_, index) => `nobody${index}`)

    const plan = await sql<Record<string, string>>`explain select documents from books.name_word
    where ${amongValues(db, 'word', words)}`.execute(db)
    const { rows: settings } = await sql<{ jit: string }>`show jit`.execute(db)

    expect(plan.rows.flatMap(Object.values).join()).toMatch(/^Index Scan using name_word_pkey/)
    expect(settings).toEqual([{ jit: 'off' }])
  },
)

test.each([[[]], [['w1']]])(
  'no word of a store without names is among %j, on either engine',
  async (values) => {
    const db = await openRegister()

    const found =
      await sql`select word from books.name_word where ${amongValues(db, 'word', values)}`.execute(db)

    expect(found.rows).toEqual([])
  },
)

test('a page that was begun goes on with what it began with while imports commit, until that is gone', async () => {
  const db = await openRegister()
  const rows = Array.from({ length: 6 }, (_, index) => ({ ...GIFT, cents: index }))
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, rows))
  const read = async (after?: RowCursor) => {
    const epoch = (await epochBehind(db, after)) ?? -1
    const segments = await visibleSegments(db, { accounts: [1] }, epoch)
    return pageOfRows(db, segments, {}, { order: 'amount', descending: true, limit: 2, after }, epoch)
  }
  const centsField = (page: Awaited<ReturnType<typeof read>>) => page?.rows.map(({ cents }) => cents)
  const first = await read()

  await publishing(db, (writer) =>
    writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, cents: 4 }, ...rows]),
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
  expect(await epochBehind(db, { epoch: 3, at: 0, entryId: 0 })).toBeNull()
})

test('months, types, sizes and states of some years each add up to their rows', async () => {
  const db = await openRegister()
  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2025, true, [{ ...GIFT, day: '2025-12-31', cents: 10_000 }])
    await writer.replace(1, 'contributions', 2026, true, [
      { ...GIFT, cents: 10_001 },
      { ...GIFT, cents: -500, type: 'REF', cityStateZip: 'Atlanta, ga 30301-0001' },
      { ...GIFT, day: '2026-03-31', cents: 10_000_001, cityStateZip: 'somewhere' },
    ])
    await writer.replace(1, 'contributions', 2026, false, [{ ...GIFT, cents: 7 }])
  })
  const segments = await visibleSegments(db, { accounts: [1] }, await visibleEpoch(db))

  expect(await mergedSummary(db, segments)).toEqual({
    months: [
      ['2025-12', 1, 10_000],
      ['2026-03', 4, 10_009_509],
    ],
    types: [
      ['CHE', 4, 10_020_009],
      ['REF', 1, -500],
    ],
    sizes: [
      [0, 1, -500],
      [1, 2, 10_007],
      [2, 1, 10_001],
      [7, 1, 10_000_001],
    ],
    places: [
      ['in', 3, 20_008],
      ['out', 1, -500],
      ['unknown', 1, 10_000_001],
    ],
  })
  expect(await sumsByType(db, segments)).toEqual([
    { owner: 1, kind: 'contributions', isWhole: true, type: 'CHE', rows: 3, cents: 10_020_002 },
    { owner: 1, kind: 'contributions', isWhole: true, type: 'REF', rows: 1, cents: -500 },
    { owner: 1, kind: 'contributions', isWhole: false, type: 'CHE', rows: 1, cents: 7 },
  ])
})

test.each([
  ['ORLANDO, FL 32801', 'FL'],
  ['Orlando, fl 32801-1234', 'FL'],
  ['ATLANTA, GA', 'GA'],
  ['WASHINGTON, DC  20001', 'DC'],
  ['TORONTO, ON M5H', ''],
  ['LIMA, ZZ 32801', ''],
  ['', ''],
])('of the place "%s" the state is "%s"', (place, state) => expect(stateIn(place)).toBe(state))

/** Of 150 donors. */
const giftsFrom = (cents: number) =>
  Array.from({ length: 150 }, (_, donor) =>
    Array.from({ length: 14 }, () => ({ ...GIFT, party: `DONOR ${donor}`, cents: cents + donor })),
  ).flat()

const fromAda = (cents: number) => ({ ...GIFT, party: 'ADA', cents })

test('whoever is among the largest of one account is summed over all, however little it is in another', async () => {
  const db = await openRegister()
  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2026, true, [...giftsFrom(100), fromAda(900_000)])
    await writer.replace(2, 'contributions', 2026, true, [...giftsFrom(200), fromAda(3)])
  })
  const segments = await visibleSegments(db, { accounts: [1, 2] }, 1)

  const { parties, rest } = await topParties(db, segments, 1, 2)

  expect(parties).toMatchObject([
    { name: 'ADA', rows: 2, cents: 900_003 },
    { name: 'DONOR 149', rows: 28, cents: 14 * (249 + 349) },
  ])
  expect(rest.rows).toBe(2 * (150 * 14 + 1) - 30)
})

test.each([
  ['few rows, which are summed when they are read,', 1],
  ['many rows, which were summed when they were written,', 500],
])('of %s the top parties and the rest are all of them, at each epoch', async (_, times) => {
  const db = await openRegister()
  const gifts = (party: string, cents: number) =>
    Array.from({ length: 3 * times }, () => ({ ...GIFT, party, cents }))
  const top = async () => {
    const epoch = await visibleEpoch(db)
    const segments = await visibleSegments(db, { accounts: [1, 2] }, epoch)
    const { parties, rest } = await topParties(db, segments, epoch, 2)
    return [...parties.map(({ name, rows, cents }) => [name, rows, cents]), [rest.rows, rest.cents]]
  }
  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2026, true, [
      ...gifts('ADA', 1),
      ...gifts('BO', 5),
      ...gifts('CY', -1),
    ])
    await writer.replace(1, 'contributions', 2025, true, [
      { ...GIFT, day: '2025-01-01', party: 'ADA', cents: 7 },
    ])
    await writer.replace(2, 'contributions', 2026, false, gifts('ADA', 6))
  })
  expect(await top()).toEqual([
    ['ADA', 6 * times + 1, 21 * times + 7],
    ['BO', 3 * times, 15 * times],
    [3 * times, -3 * times],
  ])

  await publishing(db, (writer) => writer.replace(2, 'contributions', 2026, false, gifts('CY', 1_000)))

  expect(await top()).toEqual([
    ['CY', 6 * times, 2_997 * times],
    ['BO', 3 * times, 15 * times],
    [3 * times + 1, 3 * times + 7],
  ])
})

test('what would have to look at more rows than a request may is not answered, and pages by day go on by and by', async () => {
  const db = await openRegister()
  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2025, true, [{ ...GIFT, day: '2025-01-01' }])
    await writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, party: 'OTTER, BO' }])
  })
  const epoch = await visibleEpoch(db)
  const segments = (await visibleSegments(db, { accounts: [1] }, epoch)).map((segment) => ({
    ...segment,
    rows: MOST_SCANNED + 1,
  }))
  const request = { order: 'amount', descending: true, limit: 10 } as const

  expect(await totalOfRows(db, segments, { text: 'pelican' })).toBeNull()
  expect(await pageOfRows(db, segments, { text: 'pelican' }, request, epoch)).toBeNull()
  expect((await pageOfRows(db, segments, {}, request, epoch))?.rows).toHaveLength(2)
  const byDay = { ...request, order: 'day' } as const
  const first = await pageOfRows(db, segments, { text: 'pelican' }, byDay, epoch)
  expect(first?.rows).toEqual([])
  const after = first?.next ?? undefined
  const second = await pageOfRows(db, segments, { text: 'pelican' }, { ...byDay, after }, epoch)
  expect(second?.rows.map(({ day }) => day)).toEqual(['2025-01-01'])
  expect(second?.next).toBeNull()
})

test('of several words the rarest is looked for first, and words that most rows have only in as many as one answer may cost', async () => {
  const db = await openRegister()
  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2025, true, [{ ...GIFT, day: '2025-01-01' }])
    await writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, party: 'OTTER, BO' }])
  })
  const found = await visibleSegments(db, { accounts: [1] }, await visibleEpoch(db))
  const rarestFirst = async (text: string, order: 'day' | 'amount', rows: number, isPacked: boolean) => {
    const ranges = await entryRanges(
      db,
      found.map((segment) => ({ ...segment, rows: rows / 2 })),
    )
    const packed = new Set(isPacked ? ranges.map(({ segment }) => segment.segmentId) : [])
    return (await boundedText(db, ranges, packed, { text }, order))?.text
  }
  const bounded = (text: string, order: 'day' | 'amount' = 'day', rows = MOST_SCANNED) =>
    rarestFirst(text, order, rows, false)
  const packed = (text: string, rows: number) => rarestFirst(text, 'amount', rows, true)

  expect(await bounded('orlando zebra')).toBe('zebra orlando')
  expect(await bounded('orlando')).toBe('orlando')
  expect(await bounded('orlando', 'amount')).toBeUndefined()
  expect(await bounded('zebra', 'amount')).toBe('zebra')
  expect(await bounded('zebra', 'day', MOST_SCANNED + 2)).toBeUndefined()
  expect(await bounded('orlando otter')).toBeUndefined()
  expect(await bounded('orlando otter', 'amount', 2)).toBe('orlando otter')
  // What is packed is looked through once, whatever the order, and more of it.
  expect(await packed('orlando', 1.5 * MOST_SCANNED)).toBe('orlando')
  expect(await packed('orlando zebra', 1.5 * MOST_SCANNED)).toBe('zebra orlando')
  expect(await packed('orlando', 1.5 * MOST_SCANNED + 4)).toBeUndefined()
  expect(await packed('orlando otter', 1.5 * MOST_SCANNED)).toBeUndefined()
})
