import {
  assert,
  constant,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
  tuple,
  uniqueArray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { byDistrict, districtNumber } from '#contract/domain/races.ts'
import { aCandidate } from '#mocks/builders.ts'

test('districts are sorted by number, then those without a number, blanks last', () => {
  const districts = ['', 'B', '010', '9', 'A', '002', '10', '1']
  const rows = districts.map((Juris1num, index) => aCandidate({ AcctNum: index + 1, Juris1num }))

  expect(rows.toSorted(byDistrict).map(({ Juris1num }) => Juris1num)).toEqual([
    '1',
    '002',
    '9',
    '010',
    '10',
    'A',
    'B',
    '',
  ])
})

test('ties are sorted by last name, first name and account number', () => {
  const rows = [
    aCandidate({ AcctNum: 1, NameLast: 'Boone', NameFirst: 'Ann' }),
    aCandidate({ AcctNum: 2, NameLast: 'Alvarez', NameFirst: 'Bob' }),
    aCandidate({ AcctNum: 4, NameLast: 'Alvarez', NameFirst: 'Ada' }),
    aCandidate({ AcctNum: 3, NameLast: 'Alvarez', NameFirst: 'Ada' }),
  ]

  expect(rows.toSorted(byDistrict).map(({ AcctNum }) => AcctNum)).toEqual([3, 4, 2, 1])
})

test('the district of a statewide office is not a number', () => {
  expect(['024', '', '1A', '0'].map((Juris1num) => districtNumber({ Juris1num }))).toEqual([
    24,
    null,
    null,
    0,
  ])
})

const anyCandidate = record({
  AcctNum: integer({ min: 1, max: 9 }),
  Juris1num: constantFrom('', '0', '1', '01', '10', '2', 'A', 'a', '1A', '99999999999999999999'),
  NameLast: constantFrom('Alvarez', 'Álvarez', 'alvarez', "O'Brien", ''),
  NameFirst: constantFrom('Ada', 'Bob'),
}).map(aCandidate)

/** Some candidates with distinct account numbers, and the same in another order. */
const shuffled = uniqueArray(anyCandidate, { selector: ({ AcctNum }) => AcctNum }).chain((rows) =>
  tuple(constant(rows), shuffledSubarray(rows, { minLength: rows.length })),
)

test('the order is total: candidates in any input order are sorted the same way', () => {
  assert(
    property(shuffled, ([rows, others]) => {
      expect(others.toSorted(byDistrict)).toEqual(rows.toSorted(byDistrict))
    }),
    { numRuns: 2_000 },
  )
})
