import { describe, expect, test } from 'vitest'
import { aCandidate, aVoter } from '#mocks/builders.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { isSameHouse, rankVoters } from '#database/voters/rankVoters.ts'
import { areAlike, compareNames, personNames } from '#database/search/personNames.ts'

const CANDIDATE = aCandidate({ NameFirst: 'Ada', NameMiddle: 'Maria', NameLast: 'Alvarez', PartyCode: 'DEM' })
const KNOWN = { birthYear: 1971, registeredAs: new Set(['900000001']) }

/** What makes a voter agree with the candidate in a fact, and what makes it differ. */
const FACTS: [yes: Partial<Voter>, no: Partial<Voter>][] = [
  [{ LastName: 'ALVAREZ' }, { LastName: 'Boone' }],
  [{ FirstName: 'ADA' }, { FirstName: 'Xena' }],
  [{ MiddleName: 'MARIA' }, { MiddleName: 'Ruth' }],
  [{ Addr1: '12 PALM WAY' }, { Addr1: '9 Elm St' }],
  [{ Zip: '344700001' }, { Zip: '33101' }],
  [{ City: 'OCALA' }, { City: 'Miami' }],
  [{ Party: 'DEM' }, { Party: 'REP' }],
  [{ DOB: '1971-02-03' }, { DOB: '1950-02-03' }],
  [{ VoterID: '900000001' }, { VoterID: '900000002' }],
]

/** A voter who agrees in the facts whose bits are set. */
const voterOf = (facts: number): Voter =>
  aVoter(
    Object.assign({}, ...FACTS.map(([yes, no], bit) => ((facts >> bit) & 1 ? yes : no))) as Partial<Voter>,
  )

describe('voters are ranked', () => {
  test('so that a voter who matches in everything another one does, and more, comes first', () => {
    const all = 2 ** FACTS.length
    const scores = Array.from(
      { length: all },
      (_, facts) => rankVoters(CANDIDATE, [voterOf(facts)], KNOWN)[0]?.score ?? 0,
    )

    const behind = scores.flatMap((score, facts) =>
      FACTS.flatMap((_, bit) => {
        const more = facts | (1 << bit)
        return more !== facts && (scores[more] ?? 0) <= score ? [[facts, more]] : []
      }),
    )
    expect(behind).toEqual([])
  })

  test('and a blank counts neither for nor against anyone', () => {
    const blank: Partial<Voter> = { MiddleName: '', Addr1: '', Zip: '', City: '', Party: '', DOB: '' }

    for (const field of Object.keys(blank)) {
      const at = FACTS.findIndex(([yes]) => field in yes)
      const score = (voter: Voter) => rankVoters(CANDIDATE, [voter], KNOWN)[0]?.score ?? 0
      const without = score({ ...voterOf(0b111111111), [field]: '' })
      expect(without).toBeLessThan(score(voterOf(0b111111111)))
      expect(without).toBeGreaterThan(score(voterOf(0b111111111 & ~(1 << at))))
    }
  })

  test('with the compared facts, and ties sorted by number', () => {
    const twins = ['100000003', '100000001', '100000002'].map((VoterID) => ({ ...voterOf(0b1011), VoterID }))
    const ranked = rankVoters(CANDIDATE, twins, {})

    expect(ranked.map(({ voter }) => voter.VoterID)).toEqual(['100000001', '100000002', '100000003'])
    expect(ranked[0]).toMatchObject({
      birthYear: 1950,
      isAlike: true,
      reasons: [
        { fact: 'last name', is: 'same' },
        { fact: 'first name', is: 'same' },
        { fact: 'middle name', is: 'differs' },
        { fact: 'address', is: 'same' },
        { fact: 'ZIP code', is: 'differs' },
        { fact: 'city', is: 'differs' },
        { fact: 'party', is: 'differs' },
      ],
    })
  })

  test('a voter too young for the office ranks lower, and party does not matter on a nonpartisan ballot', () => {
    const judge = aCandidate({ OfficeCode: 'GOV', PartyCode: 'NOP' })
    const [first, second] = rankVoters(judge, [
      aVoter({ VoterID: '1', DOB: '2000-01-01' }),
      aVoter({ VoterID: '2', DOB: '1980-01-01' }),
    ])

    expect([first?.voter.VoterID, second?.voter.VoterID]).toEqual(['2', '1'])
    expect(second?.reasons).toContainEqual({ fact: 'age', is: 'differs' })
    expect(first?.reasons.some(({ fact }) => fact === 'age' || fact === 'party')).toBe(false)
  })
})

test('a voter with another suffix than the candidate is another person', () => {
  const son = aCandidate({ NameFirst: 'John', NameLast: 'Smith Jr.' })
  const [father, own] = ['SR', 'JR'].map((Suffix) =>
    aVoter({ LastName: 'SMITH', FirstName: 'JOHN', Suffix, VoterID: Suffix === 'SR' ? '100' : '200' }),
  ) as [Voter, Voter]

  expect(rankVoters(son, [father, own]).map(({ voter, isAlike }) => [voter.Suffix, isAlike])).toEqual([
    ['JR', true],
    ['SR', false],
  ])
})

const namesOf = (text: string) => {
  const [last = '', given = ''] = text.split(', ')
  const [first = '', ...middle] = given.split(' ')
  return personNames({ last, first, middle: middle.join(' ') })
}

test.each([
  ['Smith, John Q.', 'SMITH, JOHN', true],
  ['Smith, Bob', 'Smith, Robert James', true],
  ['Smith, J.', 'Smith, John', true],
  ['Smith, John M.', 'Smith, Mary', false],
  ['Smith, William "Skip"', 'Smith, Skip', true],
  ['Smith, R. Paul', 'Smith, Paul', true],
  ['Smith, John', 'Smith, Jane', false],
  ['Chalifoux Jr., Thomas', 'Chalifoux, Thomas', true],
  ['Chalifoux Jr., Thomas', 'CHALIFOUX JR, THOMAS', true],
  ['Chalifoux Jr., Thomas', 'CHALIFOUX SR, THOMAS', false],
  ["D'Arrigo, Tony", 'DArrigo, Anthony', true],
  ['Jones-Peabody, Bonita', 'Jones, Bonita', true],
  ['Núñez, Inés', 'NUNEZ, INES', true],
  ['Castillo Bach, Evelyn', 'CASTILLO-BACH, EVELYN', true],
  ['Hansen, Kathleen', 'Hanson, Kathleen', false],
  ['Garcia, Maria', 'Garcia, Mario', false],
  ['Smith, ', 'Smith, John', false],
])('the names %s and %s can be one person’s: %s', (one, other, isOne) => {
  expect(areAlike(compareNames(namesOf(one), namesOf(other)))).toBe(isOne)
  expect(areAlike(compareNames(namesOf(other), namesOf(one)))).toBe(isOne)
})

test.each([
  ['0527 South 9th Street', '527 S 9 ST', true],
  ['9150 Clark Road #4081', '9150 CLARK RD', true],
  ['2189 8th Avenue, Suite 328', '2189 8TH AVE APT 2', true],
  ['c/o 4740 NW Diamond Creek Way', '4740 NW Diamond Creek Way', true],
  ['12 Palm Way', '14 Palm Way', false],
  ['Post Office Box 1319', '12 Palm Way', undefined],
  ['Post Ofice Box 420', 'PO Box 420', undefined],
  ['', '12 Palm Way', undefined],
])('%s and %s are the same house: %s', (one, other, isOne) => {
  expect(isSameHouse(one, other)).toBe(isOne)
})
