import { expect, test } from 'vitest'
import { transactionSummary } from '#database/transactions/summary.ts'
import { stateIn, type StoredRow } from '#database/transactions/tx.ts'
import type { Db } from '#database/connection/Db.ts'
import { GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'

const listOf = (owner: number, isWhole = true) =>
  ({ owner, kind: 'contributions', year: 2026, isWhole }) as const

const summary = (db: Db, accounts: number[]) => transactionSummary(db, { accounts, kind: 'contributions' })

test('months, types, sizes and states of some years each add up to their rows', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace({ ...listOf(1), year: 2025 }, [{ ...GIFT, day: '2025-12-31', cents: 10_000 }])
    await writer.replace(listOf(1), [
      { ...GIFT, cents: 10_001 },
      { ...GIFT, cents: -500, type: 'REF', place: 'Atlanta, ga 30301-0001' },
      { ...GIFT, day: '2026-03-31', cents: 10_000_001, place: 'somewhere' },
    ])
    await writer.replace(listOf(1, false), [{ ...GIFT, cents: 7 }])
  })

  expect(await summary(db, [1])).toMatchObject({
    count: 5,
    cents: 10_019_509,
    months: [
      { month: '2025-12', count: 1, cents: 10_000 },
      { month: '2026-03', count: 4, cents: 10_009_509 },
    ],
    types: [
      { type: 'CHE', count: 4, cents: 10_020_009 },
      { type: 'REF', count: 1, cents: -500 },
    ],
    sizes: [
      { most: -1, count: 1, cents: -500 },
      { most: 10_000, count: 2, cents: 10_007 },
      { most: 50_000, count: 1, cents: 10_001 },
      { most: null, count: 1, cents: 10_000_001 },
    ],
    places: [
      { where: 'in', count: 3, cents: 20_008 },
      { where: 'out', count: 1, cents: -500 },
      { where: 'unknown', count: 1, cents: 10_000_001 },
    ],
  })
})

test.each([
  ['ORLANDO, FL 32801', 'FL'],
  ['Orlando, fl 32801-1234', 'FL'],
  ['Orlando, FL 328011234', 'FL'],
  ['ATLANTA, GA', 'GA'],
  ['WASHINGTON, DC  20001', 'DC'],
  ['TORONTO, ON M5H', ''],
  ['SAINT-LAURENT, XC 00000', 'XC'],
  ['LIMA, ZZ 32801', ''],
  ['', ''],
])('the state of the place "%s" is "%s"', (place, state) => expect(stateIn(place)).toBe(state))

const from = (party: string, cents: number): StoredRow => ({ ...GIFT, name: party, cents })

/** So many rows of a list that its largest parties are summed when it is imported: from 400 donors of its own. */
const giftsTo = (account: number, cents: number) =>
  Array.from({ length: 5_200 }, (_, row) => from(`DONOR ${row % 400} OF ${account}`, cents))

test('a party that is small in one long list is among the largest if both together say so', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    for (const account of [1, 2])
      await writer.replace(listOf(account), [
        ...giftsTo(account, 100),
        from('ADA', 1_250),
        from('BO', 900_000),
      ])
  })

  const { parties, rest, count, cents } = await summary(db, [1, 2])

  expect(parties.slice(0, 2)).toMatchObject([
    { name: 'BO', count: 2, cents: 1_800_000 },
    { name: 'ADA', count: 2, cents: 2_500 },
  ])
  expect(rest.count + parties.reduce((sum, party) => sum + party.count, 0)).toBe(count)
  expect(rest.cents + parties.reduce((sum, party) => sum + party.cents, 0)).toBe(cents)
})

test('refunds in another list count, also for a party that is among the largest of one', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace(listOf(1), [
      ...giftsTo(1, 1),
      from('ADA', 100_000),
      from('BO', 10_000),
      from('CY', 5_200),
    ])
    await writer.replace(listOf(2), [...giftsTo(2, 1), from('BO', -9_000), from('CY', 4_000)])
    await writer.replace(listOf(3), [from('ADA', -99_999)])
  })

  expect((await summary(db, [1, 2, 3])).parties.slice(0, 2)).toMatchObject([
    { name: 'CY', count: 2, cents: 9_200 },
    { name: 'BO', count: 2, cents: 1_000 },
  ])
  expect((await summary(db, [1])).parties[0]).toMatchObject({ name: 'ADA', cents: 100_000 })
})
