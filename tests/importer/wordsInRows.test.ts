import { assert, asyncProperty, constantFrom, integer, record, array } from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { amongTexts } from '#database/connection/amongValues.ts'
import { findRows } from '#database/transactions/read/foundRows.ts'
import { boundedText } from '#database/transactions/read/boundedText.ts'
import { entryRanges } from '#database/transactions/read/entryRanges.ts'
import { MAX_SCANNED_ROWS } from '#database/transactions/read/pageOfRows.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { visibleEpoch, visibleSegments } from '#database/transactions/store/visibleSegments.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import { GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'
import { watchAnswers } from '#tests/support/register/watchAnswers.ts'
import { RUNS, somePaging, everyPage, expectInOrder, fits } from '#tests/support/register/everyPage.ts'
import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'

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

/** Both engines ignore case only for ASCII letters. */
const plain = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const hasWord = (word: string, { party, cityStateZip, detail }: StoredRow) =>
  [party, cityStateZip, detail].some((text) => plain(text).includes(plain(word)))

test('a text search finds the same whether all, some or none of the rows are packed', async () => {
  const db = await openTestRegister()
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
            for (const year of [2025, 2026])
              await writer.replace({ owner: 1, kind: 'transfers', year, isWhole: true }, [])
            for (const [index, its] of years.entries())
              await writer.replace({ owner: 1, kind: 'transfers', year: 2025 + index, isWhole: true }, its)
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

test('packed rows are read from the database once, and again when they change', async () => {
  const db = await openTestRegister()
  const give = (parties: readonly string[]) =>
    publishing(
      db,
      async (writer) => {
        const rows = parties.map((party) => ({ ...GIFT, party }))
        await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows)
      },
      { worthPacking: 1, rowsPacked: 2 },
    )
  const look = async () => {
    const { watched, answers } = watchAnswers(db)
    const page = await transactionsIn(watched).page({ accounts: [1], kind: 'contributions', text: 'heron' })
    const packs = answers.flat().filter((row) => 'packed' in row || 'bytes' in row).length
    return { count: typeof page === 'object' ? page.count : page, packs }
  }

  await give(['HERON, ADA', 'OTTER, BO', 'HERON, CY'])
  expect(await look()).toEqual({ count: 2, packs: 2 })
  expect(await look()).toEqual({ count: 2, packs: 0 })
  await give(['OTTER, BO', 'OTTER, CY', 'HERON, DEE'])
  expect(await look()).toEqual({ count: 1, packs: 2 })
})

test.runIf(isOnPostgres)(
  'PostgreSQL searches for hundreds of words by index, without JIT compilation',
  async () => {
    const db = await openTestRegister()
    await sql`insert into books.name_word select 'w' || n, 1 from generate_series(1, 20000) as n`.execute(db)
    await sql`analyze books.name_word`.execute(db)
    const words = Array.from({ length: 1_500 }, (_, index) => `nobody${index}`)

    const plan = await sql<Record<string, string>>`explain select documents from books.name_word
    where ${amongTexts(db, 'word', words)}`.execute(db)
    const { rows: settings } = await sql<{ jit: string }>`show jit`.execute(db)

    expect(plan.rows.flatMap(Object.values).join()).toMatch(/^Index Scan using name_word_pkey/)
    expect(settings).toEqual([{ jit: 'off' }])
  },
)

test.each([[[]], [['w1']]])(
  'no word of a store without names is among %j, on either engine',
  async (values) => {
    const db = await openTestRegister()

    const found = await sql`select word from books.name_word where ${amongTexts(db, 'word', values)}`.execute(
      db,
    )

    expect(found.rows).toEqual([])
  },
)

test('of several words the rarest is searched first, and very common words only in as many rows as one answer may cost', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2025, isWhole: true }, [
      { ...GIFT, day: '2025-01-01' },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, party: 'OTTER, BO' },
    ])
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
  const bounded = (text: string, order: 'day' | 'amount' = 'day', rows = MAX_SCANNED_ROWS) =>
    rarestFirst(text, order, rows, false)
  const packed = (text: string, rows: number) => rarestFirst(text, 'amount', rows, true)

  expect(await bounded('orlando zebra')).toBe('zebra orlando')
  expect(await bounded('orlando')).toBe('orlando')
  expect(await bounded('orlando', 'amount')).toBeUndefined()
  expect(await bounded('zebra', 'amount')).toBe('zebra')
  expect(await bounded('zebra', 'day', MAX_SCANNED_ROWS + 2)).toBeUndefined()
  expect(await bounded('orlando otter')).toBeUndefined()
  expect(await bounded('orlando otter', 'amount', 2)).toBe('orlando otter')
  // Packed rows are scanned once, whatever the order, and more of them are allowed.
  expect(await packed('orlando', 1.5 * MAX_SCANNED_ROWS)).toBe('orlando')
  expect(await packed('orlando zebra', 1.5 * MAX_SCANNED_ROWS)).toBe('zebra orlando')
  expect(await packed('orlando', 1.5 * MAX_SCANNED_ROWS + 4)).toBeUndefined()
  expect(await packed('orlando otter', 1.5 * MAX_SCANNED_ROWS)).toBeUndefined()
})
