import { expect, test } from 'vitest'
import type { LastCheck, StateAccount } from '#database/money/stateAccounts.ts'
import { planNight } from '#importer/sync/money/planNight.ts'

/** A quarter past four in Florida, with nothing due in the preceding days. */
const NOW = new Date('2026-11-23T09:15:00Z')

const committee = (acctNum: number, last: Partial<LastCheck> | null = null): StateAccount => ({
  acctNum,
  name: 'Invented Fund',
  election: null,
  office: '',
  isListed: true,
  last: last && { ...SEEN, ...last },
  isOnFile: last !== null,
})

const candidate = (
  acctNum: number,
  election: string,
  office = 'STR',
  last: Partial<LastCheck> | null = null,
) => ({
  ...committee(acctNum, last),
  election,
  office,
})

/** Checked yesterday, with nothing new. */
const SEEN: LastCheck = {
  checkedAt: '2026-11-22T09:15:00.000Z',
  outcome: 'unchanged',
  totalsHash: 'abc',
  changedOn: '2026-10-01',
  rowsOn: '2026-10-01',
  readings: '{}',
}

const planned = (accounts: StateAccount[], choices: Partial<Parameters<typeof planNight>[1]> = {}) =>
  planNight(accounts, { now: NOW, interrupted: new Set(), ...choices }).map(({ acctNum }) => acctNum)

test('among accounts never requested the newest elections come first, then committees, then the past', () => {
  const accounts = [
    candidate(1, '20261103-GEN'),
    committee(2),
    candidate(3, '20281107-GEN'),
    candidate(4, '20241105-GEN'),
  ]

  expect(planned(accounts)).toEqual([3, 1, 2, 4])
})

test('accounts of older elections, and those that left the lists, are requested only if history is included', () => {
  const accounts = [candidate(1, '20221108-GEN'), { ...committee(2), isListed: false }, committee(3)]

  expect(planned(accounts)).toEqual([3])
  expect(planned(accounts, { history: true })).toEqual([2, 3, 1])
  expect(planned(accounts, { election: '20221108-GEN' })).toEqual([1])
})

test('the state is not asked about candidates for federal office', () => {
  const accounts = [candidate(1, '20281107-GEN', 'USS'), candidate(2, '20281107-GEN', 'GOV')]

  expect(planned(accounts)).toEqual([2])
})

test('accounts that changed in the last two weeks are requested each night, the others once a week', () => {
  const accounts = [
    committee(1, { checkedAt: '2026-11-17T09:15:00.000Z' }),
    committee(2, { changedOn: '2026-11-09' }),
    committee(3, { changedOn: '2026-11-08' }),
    committee(4, { checkedAt: '2026-11-16T09:15:00.000Z' }),
  ]

  expect(planned(accounts)).toEqual([2, 4, 1])
})

test.for<[StateAccount, string]>([
  [candidate(1, '20240914-GEN'), 'an election 800 days ago is current'],
  [
    committee(1, { checkedAt: '2026-11-22T21:15:00.000Z', outcome: 'refused' }),
    'twelve hours later is the next night',
  ],
  [committee(1, { rowsOn: '2026-08-25' }), 'rows are requested again on the ninetieth day'],
])('an account is requested at the limit of a period: %s', ([account]) => {
  expect(planned([account])).toEqual([1])
})

test('refused accounts, and those with forgotten figures, are requested the next night', () => {
  const accounts = [
    committee(1, { outcome: 'refused' }),
    { ...committee(2, {}), isOnFile: false },
    { ...committee(3, { outcome: 'noActivity', totalsHash: '' }), isOnFile: false },
  ]

  expect(planned(accounts)).toEqual([1, 2])
})

test.each([
  ['2026-10-09T08:15:00Z', [2, 1], 'the day on which the report G4 is due'],
  ['2026-10-13T08:15:00Z', [2, 1], 'the fourth day after it'],
  ['2026-10-14T08:15:00Z', [], 'the fifth'],
])('at %s committees and candidates for governor are requested %j: it is %s', (now, accounts) => {
  const last = {
    checkedAt: new Date(Date.parse(now) - 24 * 3_600_000).toISOString(),
    changedOn: '2026-07-01',
    rowsOn: '2026-09-30',
  }
  const register = [
    committee(1, last),
    candidate(2, '20261103-GEN', 'GOV', last),
    candidate(3, '20261103-GEN', 'STR', last),
  ]

  expect(planned(register, { now: new Date(now) })).toEqual(accounts)
})

test('the accounts of an interrupted run come first, and those already seen this night not at all', () => {
  const accounts = [
    committee(1, { changedOn: '2026-11-22' }),
    committee(2, {}),
    committee(3, { changedOn: '2026-11-22', checkedAt: '2026-11-23T05:00:00.000Z' }),
  ]

  expect(planned(accounts, { interrupted: new Set([2]) })).toEqual([2, 1])
})

test('named accounts are requested in the given order, whenever they were last seen', () => {
  const accounts = [committee(1, { checkedAt: NOW.toISOString() }), committee(2)]

  expect(planned(accounts, { accounts: [2, 1] })).toEqual([2, 1])
})
