import { expect, test } from 'vitest'
import { TransactionKind } from '#contract/schemas/values.ts'
import { countReadings, mismatchesIn, readingsOf } from '#importer/sync/money/readings.ts'

const ALL = new Set(TransactionKind.options)
const NOTHING = { monetary: null, loans: null, inkind: null, expend: null, transfers: null, other: null }
const SUMS = [
  { kind: 'contributions', type: 'CHE', rows: 1, cents: 100 },
  { kind: 'contributions', type: 'COF', rows: 1, cents: 20 },
  { kind: 'contributions', type: 'INT', rows: 1, cents: 3 },
  { kind: 'contributions', type: 'LOA', rows: 1, cents: 500 },
  { kind: 'contributions', type: 'INK', rows: 1, cents: 9 },
  { kind: 'transfers', type: 'T', rows: 1, cents: 70 },
  { kind: 'transfers', type: 'F', rows: 1, cents: 30 },
] as const

test.each([
  [{ monetary: 123 }, { monetary: ['with COF and INT'] }],
  [{ monetary: 103 }, { monetary: ['without COF'] }],
  [{ monetary: 120 }, { monetary: ['without INT'] }],
  [{ monetary: 100 }, { monetary: ['without COF and INT'] }],
  [{ monetary: 623 }, { monetary: ['with LOA'] }],
  [{ loans: 500 }, { loans: ['LOA'] }],
  [{ transfers: 100 }, { transfers: ['plain sum'] }],
  [{ transfers: 40 }, { transfers: ['T less F'] }],
  [{ transfers: 41 }, { transfers: [] }],
])('the state’s %o is read as %o', (figures, readings) => {
  expect(readingsOf({ ...NOTHING, ...figures }, SUMS, ALL)).toEqual(readings)
})

test('a figure is missing if no interpretation leads to it, not if the state does not show it', () => {
  expect(mismatchesIn(readingsOf({ ...NOTHING, transfers: 41, loans: 500 }, SUMS, ALL))).toEqual([
    'transfers',
  ])
})

test('an account decides between the readings of a figure unless every reading fits it', () => {
  const onlyChecks = SUMS.slice(0, 1)
  const counted = countReadings([
    readingsOf({ ...NOTHING, monetary: 100 }, onlyChecks, ALL),
    readingsOf({ ...NOTHING, monetary: 120 }, SUMS.slice(0, 2), ALL),
    readingsOf({ ...NOTHING, monetary: 7 }, SUMS, ALL),
    readingsOf(NOTHING, SUMS, ALL),
  ])

  expect(counted.filter(({ figure }) => figure === 'monetary')).toEqual([
    { figure: 'monetary', reading: 'with COF and INT', fits: 2, decides: 1, accounts: 3 },
    { figure: 'monetary', reading: 'without COF', fits: 1, decides: 0, accounts: 3 },
    { figure: 'monetary', reading: 'without INT', fits: 2, decides: 1, accounts: 3 },
    { figure: 'monetary', reading: 'without COF and INT', fits: 1, decides: 0, accounts: 3 },
    { figure: 'monetary', reading: 'with LOA', fits: 2, decides: 1, accounts: 3 },
    { figure: 'monetary', reading: 'with INK', fits: 2, decides: 1, accounts: 3 },
    { figure: 'monetary', reading: 'with LOA and INK', fits: 2, decides: 1, accounts: 3 },
  ])
})
