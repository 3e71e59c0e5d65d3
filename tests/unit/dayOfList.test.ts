import { expect, test } from 'vitest'
import { dayOfList } from '#importer/read/openSource.ts'

const TODAY = '2026-07-30'
const clock = () => new Date(`${TODAY}T12:00:00Z`)

test.each([
  ['its name', ['CommitteeList_20260724.txt'], undefined, '2026-07-24', true],
  ['its name with hyphens', ['balances 2026-07-24.txt'], undefined, '2026-07-24', true],
  ['the earliest of its names', ['b_20260724.txt', 'a_20260701.txt'], undefined, '2026-07-01', true],
  ['the operator, whatever its name says', ['b_20260724.txt'], '2026-07-20', '2026-07-20', true],
  ['nobody', ['list.txt'], undefined, TODAY, false],
  ['only one of its names', ['b_20260724.txt', 'list.txt'], undefined, TODAY, false],
  ['the day of an election, which is another', ['CandidateList_20261103-GEN.txt'], undefined, TODAY, false],
  ['the day of an election with another mark', ['CandidateList_20241105_gen.txt'], undefined, TODAY, false],
  [
    'what follows that',
    ['20241105-S01_20260724.txt', '20241105-123_20260725.txt'],
    undefined,
    '2026-07-24',
    true,
  ],
  ['its name, before a time', ['CommitteeList_20260724-183000.txt'], undefined, '2026-07-24', true],
  ['its name, before a word', ['CommitteeList_20260724_new.txt'], undefined, '2026-07-24', true],
  ['the last of a range in its name', ['Contrib_20240101-20260724.txt'], undefined, '2026-07-24', true],
  [
    'the earliest of the last days of several ranges',
    ['c 2026-01-01_2026-03-31.txt', 'c 2026-04-01_2026-06-30.txt'],
    undefined,
    '2026-03-31',
    true,
  ],
  [
    'its name, after the range and before an election',
    ['c_20260701-20260724_20261103-GEN.txt'],
    undefined,
    '2026-07-24',
    true,
  ],
  ['a day that no month has', ['list_20260231.txt'], undefined, TODAY, false],
])('the day of a list comes from %s', (_, names, asOf, day, isKnown) => {
  const files = names.map((name) => ({ name }))
  expect(dayOfList(files, { asOf, clock })).toEqual({ day, isKnown })
})
