import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { districtsOfZip } from '#database/voters/zipDistricts.ts'
import { lines, makeRegister, registerOf, tabbed } from '#tests/support/importer/makeRegister.ts'

interface Neighbor {
  zip?: string
  county?: string
  congress?: string
  senate?: string
  house?: string
  exempt?: string
}

/** Voters of an extract, numbered from 100,000,001. */
const extract = (voters: readonly Neighbor[]) =>
  lines(
    ...voters.map((voter, at) => {
      const {
        zip = '32601',
        county = 'ALA',
        congress = '3',
        senate = '9',
        house = '22',
        exempt = 'N',
      } = voter
      return tabbed(
        `${county}|${100_000_001 + at}|Made|||Up||${exempt}|1 Way||GAINESVILLE||${zip}`.replace(
          '||Up|',
          '|Up|',
        ) + `||||||||F|4|01/31/1970|10/01/2004|NPA|12|1|12.1|A|ACT|${congress}|${house}|${senate}|2|1||||`,
      )
    }),
  )

const times = (count: number, voter: Neighbor = {}) => Array.from({ length: count }, () => voter)

test('a district is published for a ZIP code from 25 of its voters on, and never for 24', async () => {
  const { db, take } = await makeRegister()

  await take(
    'voters',
    extract([...times(24), { ...times(1)[0], senate: '10' }, ...times(24, { zip: '32609' })]),
  )

  expect(await districtsOfZip(db, '32601')).toEqual([
    { kind: 'congress', district: '3' },
    { kind: 'county', district: 'ALA' },
    { kind: 'house', district: '22' },
  ])
  expect(await districtsOfZip(db, '32609')).toEqual([])
})

test('no count below 25 is stored anywhere outside the voters', async () => {
  const { db, take } = await makeRegister()

  await take('voters', extract([...times(25), ...times(24, { senate: '10' })]))

  const stored = await db.selectFrom('zip_district').select(['kind', 'district', 'voters']).execute()
  expect(stored.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'congress', district: '3', voters: 49 },
    { kind: 'county', district: 'ALA', voters: 49 },
    { kind: 'house', district: '22', voters: 49 },
    { kind: 'senate', district: '9', voters: 25 },
  ])
})

test('ZIP+4 in any spelling counts for its ZIP code, whoever asks how', async () => {
  const { db, take } = await makeRegister()

  await take(
    'voters',
    extract([...times(9), ...times(8, { zip: '32601-1234' }), ...times(8, { zip: '326014321' })]),
  )

  const districts = await districtsOfZip(db, '32601')
  expect(districts).toHaveLength(4)
  expect(await districtsOfZip(db, '32601-9999')).toEqual(districts)
  expect(await districtsOfZip(db, '3260')).toEqual([])
})

test('exempt voters, blank districts and districts of zero are not counted', async () => {
  const { db, take } = await makeRegister()

  await take('voters', extract([...times(24, { congress: '000', senate: '' }), ...times(5, { exempt: 'Y' })]))
  expect(await districtsOfZip(db, '32601')).toEqual([])

  await take('voters', extract(times(25, { congress: '000', senate: '', house: '022' })))
  expect(await districtsOfZip(db, '32601')).toEqual([
    { kind: 'county', district: 'ALA' },
    { kind: 'house', district: '22' },
  ])
})

test('a later extract with fewer voters takes districts back, and visitors are told at once', async () => {
  const { db, take } = await makeRegister()
  expect(await districtsOfZip(db, '32601')).toBeNull()
  await take('voters', extract(times(30)))
  const { version } = await registerOf(db)

  await take('voters', extract([...times(24), ...times(6, { zip: '32602' })]), { allowRemovals: true })

  expect(await districtsOfZip(db, '32601')).toEqual([])
  expect((await registerOf(db)).version).toBeGreaterThan(version)
})

test('a refused or tried import of voters publishes nothing', async () => {
  const { db, take } = await makeRegister()
  await take('voters', extract(times(25)))
  const before = await db.selectFrom('zip_district').selectAll().execute()

  await take('voters', extract(times(25, { congress: '4' })), { dryRun: true })
  await take('voters', 'ALA\tnobody\n')

  expect(await db.selectFrom('zip_district').selectAll().execute()).toEqual(before)
})

const NEIGHBOR = fc.record({
  zip: fc.constantFrom('32601', '326011234', '32601-0001', '33101', '33101', '3310', ''),
  county: fc.constantFrom('ALA', 'DAD'),
  congress: fc.constantFrom('3', '03', '26', ''),
  senate: fc.constantFrom('9', '36', '0'),
  house: fc.constantFrom('22', '110', '111'),
  exempt: fc.constantFrom('N', 'N', 'N', 'Y'),
})

test('whatever the voters, exactly the districts that a plain count finds are published', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(NEIGHBOR, { minLength: 100, maxLength: 300 }), async (voters) => {
      const { db, take } = await makeRegister()
      await take('voters', extract(voters))
      for (const zip of ['32601', '33101']) {
        const there = voters.filter((voter) => voter.exempt !== 'Y' && voter.zip.slice(0, 5) === zip)
        const expected: string[] = []
        for (const kind of ['congress', 'senate', 'house', 'county'] as const)
          for (const district of new Set(there.map((voter) => voter[kind].replace(/^0+/, ''))))
            if (
              district !== '' &&
              there.filter((voter) => voter[kind].replace(/^0+/, '') === district).length >= 25
            )
              expected.push(`${kind} ${district}`)
        const districts = await districtsOfZip(db, zip)
        expect(districts?.map(({ kind, district }) => `${kind} ${district}`).toSorted()).toEqual(
          expected.toSorted(),
        )
      }
    }),
    { numRuns: 10 },
  )
})
