import { expect, test } from 'vitest'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { MAX_REJECTED_BYTES, rejectedLines } from '#importer/load/storeImport.ts'
import { readTransactions } from '#importer/load/readTransactions.ts'
import { readCommitteeLookup } from '#importer/sync/syncCommittees.ts'
import { readHtml } from '#importer/read/readHtml.ts'
import { readPage } from '#importer/read/openPage.ts'
import { sourceOfBytes } from '#importer/read/openSource.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 0x20)

test('a page of more than 64 MB is refused before the rest of it is read', () => {
  let given = 0
  function* chunks() {
    for (; given < 1_000; given += 1) yield MEGABYTE
  }

  expect(() => readPage('TreSel.html', chunks())).toThrow(
    "TreSel.html has more than 64 MB, far more than any page of the state's. Save the page again.",
  )
  expect(given).toBe(64)
})

test.each([
  ['characters', ' '.repeat(8_000_001)],
  ['tags', '<td>'.repeat(300_001)],
  ['tables', '<table>'.repeat(10_002)],
])('a page with far too many %s is refused for that alone', (_, html) => {
  expect(() => readCommitteeLookup('page', html)).toThrow('it is far longer than such a page')
  expect(() => readCommitteeLookup('page', html.slice(0, -8))).not.toThrow(
    'it is far longer than such a page',
  )
})

test('only a few columns of a cell that spans very many are read, and a few attributes of a tag with very many', () => {
  const attributes = Array.from({ length: 200 }, (_, at) => `a${at}=1`).join(' ')
  const page = readHtml(`<table><tr><td colspan=1000>wide<td>next</table><input ${attributes} name=last>`)

  expect(page?.tables[0]?.rows[0]?.cells).toEqual(['wide', ...Array<string>(15).fill(''), 'next'])
  expect(page?.fields).toEqual([])
})

test('at most four megabytes of rejected lines are kept, for all files together', async () => {
  const { write } = await makeRegister()
  const lines = 3_000
  const text = `header\n${`${'x'.repeat(999)}\n`.repeat(lines)}`
  const sources = ['a.txt', 'b.txt'].map((name) => ({ name, path: write(name, text) }))
  const rejections = ['a.txt', 'b.txt'].flatMap((file) =>
    Array.from({ length: lines }, (_, index) => ({ file, line: index + 2, reason: 'it is no list' })),
  )

  const storedLines = await rejectedLines(sources, rejections)

  const bytes = storedLines.reduce((sum, file) => sum + file.bytes.length, 0)
  expect(storedLines.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(bytes).toBeLessThanOrEqual(MAX_REJECTED_BYTES)
  expect(bytes).toBeGreaterThan(MAX_REJECTED_BYTES - 2_000)
  expect(MAX_REJECTED_BYTES).toBe(4 * 1024 * 1024)
})

test('at most ten thousand filers and days of rejected rows are told apart', async () => {
  const wrong = Array.from({ length: 10_005 }, (_, index) => gave('1.O0').replace(/^[^|]*/, `Fund ${index}`))
  const right = Array<string>(wrong.length).fill(gave('1.00'))
  const source = sourceOfBytes('list.txt', Buffer.from(contributions([...wrong, ...right])))

  const options = { partial: true, warn: () => undefined }
  const { rejectedRows } = await readTransactions('contributions', [source], options, () => undefined)

  expect(rejectedRows).toHaveLength(10_001)
  expect(rejectedRows.at(-2)).toEqual({ filer: 'Fund 9999', day: '2026-07-10' })
  expect(rejectedRows.at(-1)).toEqual({ filer: null, day: null })
})

test('rejected lines have the right numbers, however lines end', async () => {
  const { write } = await makeRegister()
  const sources = [
    { name: 'a.txt', path: write('a.txt', 'header\r\none\rtwo\rthree\r\nfour\r\n') },
    { name: 'b.txt', path: write('b.txt', 'header\rone\rtwo\r') },
    { name: 'c.txt', path: write('c.txt', 'a\tb\r\none\tand\rhalf\r\ntwo\t2\r\n') },
  ]
  const rejections = [
    { file: 'a.txt', line: 3, reason: 'it is no list' },
    { file: 'a.txt', line: 5, reason: 'it is no list' },
    { file: 'b.txt', line: 3, reason: 'it is no list' },
    { file: 'c.txt', line: 2, reason: 'it is no list' },
  ]

  const storedLines = await rejectedLines(sources, rejections)

  expect(storedLines.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['a.txt', 'header\r\ntwo\nfour\r\n'],
    ['b.txt', 'header\ntwo\n'],
    ['c.txt', 'a\tb\r\none\tand\rhalf\r\n'],
  ])
})

test('the reports of the newest 500 imports are kept', async () => {
  const { db } = await makeRegister()
  const nothing = { sha256: 'x', bytes: Buffer.from('x') }
  const some = Array.from({ length: 500 }, (_, index) => ({ import_id: index + 1, ...nothing }))
  await db.insertInto('import_report').values(some).execute()

  await importHistoryIn(db).store(501, {
    changes: [],
    warnings: [],
    unmatched: [],
    controlTotals: null,
    rejected: [],
  })

  const reports = await db.selectFrom('import_report').select('import_id').orderBy('import_id').execute()
  expect(reports.map(({ import_id }) => import_id)).toEqual(some.map(({ import_id }) => import_id + 1))
})
