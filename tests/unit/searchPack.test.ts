import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfPack, packRows, unpackRows } from '#database/transactions/store/packedRows.ts'
import { searchPack } from '#database/transactions/read/searchPack.ts'
import { fits } from '#tests/support/register/everyPage.ts'
import { GIFT } from '#tests/support/register/transactionWriting.ts'

const someRow = record({
  day: constantFrom('2026-01-01', '2026-06-30', '2026-12-31'),
  cents: integer({ min: -3, max: 3 }),
  type: constantFrom('CHE', 'LOA'),
  party: integer({ min: 0, max: 999 }).map((number) => `PELICAN, ${number}`),
  cityStateZip: constantFrom('OCALA, FL 34470-1234', 'ORLANDO, FL 328017742'),
  detail: constantFrom('', 'Boatbuilder'),
})

const someFilter = record(
  {
    types: constantFrom({ only: ['LOA'] }, { except: ['LOA'] }),
    from: constantFrom('2025-12-31', '2026-01-02', '2027-01-01'),
    to: constantFrom('2025-12-31', '2026-06-30', '2027-01-01'),
    least: integer({ min: -3, max: 3 }),
    most: integer({ min: -3, max: 3 }),
    text: array(
      constantFrom('7', '42', 'pelican', 'CALA', 'boat', 'fl 3', 'zz', '4', '1234', '34470-', '7742'),
      {
        minLength: 1,
        maxLength: 4,
      },
    ).map((words) => words.join(' ')),
  },
  { requiredKeys: [] },
)

test('packed rows are found by every word of a text, however few rows the words before it leave', () => {
  assert(
    property(array(someRow, { maxLength: 200, size: 'max' }), array(someFilter), (some, filters) => {
      const rows = some
        // Neighbors of one name, so that a rare word leaves some of which another word keeps only one.
        .flatMap((of) => [
          { ...GIFT, ...of },
          { ...GIFT, ...of, detail: '' },
        ])
        .toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
      const pack = unpackRows(packRows(rows))
      for (const filter of filters)
        expect([...searchPack(pack, filter, 2026)]).toEqual(rows.map((row) => Number(fits(filter, row))))
    }),
  )
})

test('the size of packed rows includes the strings that a search makes of their texts', () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({ ...GIFT, party: `PELICAN, ${index}` }))
  const stored = packRows(rows)
  const pack = unpackRows(stored)

  searchPack(pack, { text: 'pelican' }, 2026)

  const [names] = pack.texts
  expect(bytesOfPack(pack)).toBeGreaterThanOrEqual(stored.packed.length + (names?.values.all.length ?? 0))
})
