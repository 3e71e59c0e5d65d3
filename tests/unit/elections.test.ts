import { expect, test } from 'vitest'
import { FALLBACK_ELECTIONS, offeredElections, preferredElection } from '#contract/domain/elections.ts'

const named = (value: string, name = `${value} Election`) => ({ value, name })
const valuesOf = (elections: readonly { value: string }[]) => elections.map(({ value }) => value)

test("only elections whose name ends with 'Election' are offered, newest first, a general before its specials", () => {
  const elections = [
    named('20241105-GEN'),
    named('20261103-S01'),
    named('20270309-OTH', 'Election results of 2027'),
    named('20261103-GEN'),
    named('20260818-PRI'),
  ]

  expect(valuesOf(offeredElections(elections))).toEqual([
    '20261103-GEN',
    '20261103-S01',
    '20260818-PRI',
    '20241105-GEN',
  ])
})

test('an election whose id holds no day comes last, and before no election that has one is it preferred', () => {
  const offered = offeredElections([named('99991103-GEN'), named('20261399-S01'), named('20261103-GEN')])

  expect(valuesOf(offered)).toEqual(['20261103-GEN', '20261399-S01', '99991103-GEN'])
  expect(preferredElection(offered).value).toBe('20261103-GEN')
})

test('the preferred election is the first one whose value contains 2026, otherwise the newest', () => {
  expect(preferredElection([named('20281107-GEN'), named('20261103-GEN'), named('20260818-PRI')]).value).toBe(
    '20261103-GEN',
  )
  expect(preferredElection([named('20241105-GEN'), named('20221108-GEN')]).value).toBe('20241105-GEN')
})

test('the fallback elections are those of 2018 and 2026, and the 2026 one is preferred', () => {
  expect(FALLBACK_ELECTIONS).toEqual([
    { value: '20261103-GEN', name: '2026 General Election' },
    { value: '20181106-GEN', name: '2018 General Election' },
  ])
  expect(preferredElection(FALLBACK_ELECTIONS).value).toBe('20261103-GEN')
  expect(preferredElection([]).value).toBe('20261103-GEN')
})
