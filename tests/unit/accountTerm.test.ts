import { expect, test } from 'vitest'
import { accountTerm } from '#database/money/filers.ts'

/**
 * General elections were on November 8, 2022 and November 5, 2024; before that on November 3, 2020 and November 6, 2018.
 */
test.each([
  ['STR', '20261103-GEN', '2024-11-06', 'two years of a representative'],
  ['GOV', '20261103-GEN', '2022-11-09', 'four of a governor, and of whoever is not named'],
  ['USS', '20261103-GEN', '2020-11-04', 'six of a senator of the United States'],
  ['USR', '20241105-GEN', '2022-11-09', 'two of a representative in Congress'],
  ['SCJ', '20241105-GEN', '2018-11-07', 'six of a justice'],
  ['DCA', '20241105-GEN', '2018-11-07', 'six of a judge of appeal'],
  ['CTJ', '20241105-GEN', '2018-11-07', 'six of a circuit judge'],
  ['COJ', '20241105-GEN', '2018-11-07', 'six of a county judge'],
  ['STR', '20260324-SPE', '2022-11-09', 'the term that a special election before the general one fills'],
  ['STR', '20250610-SPE', '2022-11-09', 'the same in an odd year'],
  ['constructor', '20261103-GEN', '2022-11-09', 'four of a code that is a word of the language'],
])('an account for %s in %s begins on %s: %s', (office, election, firstDay) => {
  const year = Number(election.slice(0, 4))

  expect(accountTerm(office, election)).toEqual({ firstDay, lastDay: `${year + 1}-12-31` })
})

test.each(['00000000-GEN', '02026110-GEN', '20261399-S01', '99991103-GEN'])(
  'an account in %s, an election without a day, may have money on any day',
  (election) => expect(accountTerm('GOV', election)).toEqual({ firstDay: '', lastDay: '9999-99-99' }),
)
