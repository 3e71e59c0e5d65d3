import { expect, test } from 'vitest'
import { mergeSummaries, readSummaries } from '#database/transactions/read/readSummaries.ts'
import { stateIn } from '#database/transactions/store/stateIn.ts'
import { sumParties } from '#database/transactions/read/topParties.ts'
import { sumsByType } from '#database/transactions/read/sumsByType.ts'
import { largestParties } from '#tests/support/register/largestParties.ts'
import { visibleEpoch, visibleSegments } from '#database/transactions/store/visibleSegments.ts'
import { GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'

test('months, types, sizes and states of some years each add up to their rows', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2025, isWhole: true }, [
      { ...GIFT, day: '2025-12-31', cents: 10_000 },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, cents: 10_001 },
      { ...GIFT, cents: -500, type: 'REF', cityStateZip: 'Atlanta, ga 30301-0001' },
      { ...GIFT, day: '2026-03-31', cents: 10_000_001, cityStateZip: 'somewhere' },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: false }, [
      { ...GIFT, cents: 7 },
    ])
  })
  const segments = await visibleSegments(db, { accounts: [1] }, await visibleEpoch(db))

  expect(mergeSummaries(segments, await readSummaries(db, segments))).toEqual({
    months: [
      ['2025-12', 1, 10_000],
      ['2026-03', 4, 10_009_509],
    ],
    types: [
      ['CHE', 4, 10_020_009],
      ['REF', 1, -500],
    ],
    sizes: [
      [0, 1, -500],
      [1, 2, 10_007],
      [2, 1, 10_001],
      [7, 1, 10_000_001],
    ],
    places: [
      ['in', 3, 20_008],
      ['out', 1, -500],
      ['unknown', 1, 10_000_001],
    ],
  })
  expect(await sumsByType(db, segments)).toEqual([
    { owner: 1, kind: 'contributions', isWhole: true, type: 'CHE', rows: 3, cents: 10_020_002 },
    { owner: 1, kind: 'contributions', isWhole: true, type: 'REF', rows: 1, cents: -500 },
    { owner: 1, kind: 'contributions', isWhole: false, type: 'CHE', rows: 1, cents: 7 },
  ])
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

/** From 150 donors. */
const giftsFrom = (cents: number) =>
  Array.from({ length: 150 }, (_, donor) =>
    Array.from({ length: 14 }, () => ({ ...GIFT, party: `DONOR ${donor}`, cents: cents + donor })),
  ).flat()

const from = (party: string, cents: number) => ({ ...GIFT, party, cents })

test('a top party of one account is summed over all accounts, however small it is in another', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      ...giftsFrom(100),
      from('ADA', 900_000),
    ])
    await writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [
      ...giftsFrom(200),
      from('ADA', 3),
    ])
  })
  const segments = await visibleSegments(db, { accounts: [1, 2] }, 1)

  const { parties, rest } = await largestParties(db, segments, 1, 2)

  expect(parties).toMatchObject([
    { name: 'ADA', rows: 2, cents: 900_003 },
    { name: 'DONOR 149', rows: 28, cents: 14 * (249 + 349) },
  ])
  expect(rest.rows).toBe(2 * (150 * 14 + 1) - 30)
})

/** From a hundred donors, who gave to no other account. */
const giftsTo = (account: number, cents = 500) =>
  Array.from({ length: 400 }, (_, row) => ({
    ...GIFT,
    party: `DONOR ${row % 100} OF ${account}`,
    cents,
  }))

test('a party below the stored lists of two accounts is among the largest if both together say so', async () => {
  const db = await openTestRegister()
  const toBoth = [
    { ...GIFT, party: 'ADA', cents: 1_900 },
    { ...GIFT, party: 'BO', cents: 1_800 },
  ]
  await publishing(db, async (writer) => {
    for (const account of [1, 2])
      await writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, [
        ...giftsTo(account),
        ...toBoth,
      ])
  })
  const segments = await visibleSegments(db, { accounts: [1, 2] }, 1)

  expect(await largestParties(db, segments, 1, 2)).toMatchObject({
    parties: [
      { name: 'ADA', rows: 2, cents: 3_800 },
      { name: 'BO', rows: 2, cents: 3_600 },
    ],
    rest: { rows: 800, cents: 400_000 },
  })
})

test('a party that refunds bring among the largest is summed over all accounts', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      ...giftsTo(1, 125),
      from('ADA', 100_000),
      from('BO', 10_000),
      from('CY', 5_200),
    ])
    // Both are below the hundred largest of this account.
    await writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [
      ...giftsTo(2, 1_125),
      from('BO', -9_000),
      from('CY', 4_000),
    ])
  })
  const segments = await visibleSegments(db, { accounts: [1, 2] }, 1)

  expect((await largestParties(db, segments, 1, 2)).parties).toMatchObject([
    { name: 'ADA', rows: 1, cents: 100_000 },
    { name: 'CY', rows: 2, cents: 9_200 },
  ])
})

test('parties of more years than one statement can combine are summed over all of them', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    for (const day of ['2025-03-05', '2026-03-05'])
      await writer.replace(
        { owner: 1, kind: 'contributions', year: Number(day.slice(0, 4)), isWhole: true },
        [
          { ...GIFT, day, party: 'ADA', cents: 3 },
          { ...GIFT, day, party: `ONLY IN ${day}`, cents: 5 },
        ],
      )
  })
  const segments: { segmentId: number }[] = await visibleSegments(db, { accounts: [1] }, 1)
  const empty = Array.from({ length: 450 }, (_, n) => ({ segmentId: 1_000 + n }))

  expect(await sumParties(db, segments.toSpliced(1, 0, ...empty), 1)).toEqual([
    { partyId: expect.any(Number) as number, rows: 2, cents: 6 },
  ])
})

test.each([
  ['few rows, which are summed when they are read,', 1],
  ['many rows, which were summed when they were written,', 500],
])('for %s the top parties and the rest add up to all parties, at each epoch', async (_, times) => {
  const db = await openTestRegister()
  const gifts = (party: string, cents: number) =>
    Array.from({ length: 3 * times }, () => ({ ...GIFT, party, cents }))
  const top = async () => {
    const epoch = await visibleEpoch(db)
    const segments = await visibleSegments(db, { accounts: [1, 2] }, epoch)
    const { parties, rest } = await largestParties(db, segments, epoch, 2)
    return [...parties.map(({ name, rows, cents }) => [name, rows, cents]), [rest.rows, rest.cents]]
  }
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      ...gifts('ADA', 1),
      ...gifts('BO', 5),
      ...gifts('CY', -1),
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2025, isWhole: true }, [
      { ...GIFT, day: '2025-01-01', party: 'ADA', cents: 7 },
    ])
    await writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: false }, gifts('ADA', 6))
  })
  expect(await top()).toEqual([
    ['ADA', 6 * times + 1, 21 * times + 7],
    ['BO', 3 * times, 15 * times],
    [3 * times, -3 * times],
  ])

  await publishing(db, (writer) =>
    writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: false }, gifts('CY', 1_000)),
  )

  expect(await top()).toEqual([
    ['CY', 6 * times, 2_997 * times],
    ['BO', 3 * times, 15 * times],
    [3 * times + 1, 3 * times + 7],
  ])
})
