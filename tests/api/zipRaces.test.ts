import { expect, test } from 'vitest'
import { aCandidate, aVoter } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import type { ZipRaces } from '#contract/schemas/race.ts'
import type { Seed } from '#tests/support/register/seed.ts'

/** So many voters of Marion County, in congressional district 3, senate district 9 and house district 24. */
const voters = (count: number, known: Parameters<typeof aVoter>[0] = {}, from = 0) =>
  Array.from({ length: count }, (_, at) => aVoter({ VoterID: String(100_000_001 + from + at), ...known }))

const judge = (AcctNum: number, Juris1num: string) =>
  aCandidate({ AcctNum, OfficeCode: 'CTJ', OfficeDesc: 'Circuit Judge', Juris1num })

const CANDIDATES: Seed = {
  elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  candidates: [
    aCandidate({ AcctNum: 1, Juris1num: '024' }),
    aCandidate({ AcctNum: 2, Juris1num: '024', StatusDesc: 'Withdrew' }),
    aCandidate({ AcctNum: 3, Juris1num: '025' }),
    aCandidate({ AcctNum: 4, OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' }),
    aCandidate({ AcctNum: 5, OfficeCode: 'STS', OfficeDesc: 'State Senator', Juris1num: '009' }),
    aCandidate({
      AcctNum: 6,
      OfficeCode: 'USR',
      OfficeDesc: 'United States Representative',
      Juris1num: '024',
    }),
    // Marion County is in the fifth circuit, and so in the fifth district of appeal.
    judge(7, '005'),
    judge(8, '006'),
    aCandidate({ AcctNum: 9, OfficeCode: 'DCA', OfficeDesc: 'District Court of Appeal', Juris1num: '005' }),
    aCandidate({ AcctNum: 10, OfficeCode: 'SEB', OfficeDesc: 'Sebastian Inlet Tax District', Juris1num: '' }),
    aCandidate({ AcctNum: 11, ElectionID: '20241105-GEN', Juris1num: '024' }),
  ],
}

async function ask(zip: string, facts: Seed) {
  const { api } = await createTestApp({ ...CANDIDATES, ...facts })
  const response = await api.request(`/api/zips/${zip}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

test('a ZIP code has the races on its ballots: statewide ones, those of its districts, and its county’s courts', async () => {
  const facts: Seed = {
    voters: voters(25),
    imports: [{ kind: 'voters', files: ['MRN_20260701.txt'], at: '2026-07-02T02:00:00.000Z' }],
  }

  expect((await ask('34471', facts)).body).toEqual({
    zip: '34471',
    isKnown: true,
    asOf: '2026-07-01',
    districts: [
      'Congressional District 3',
      'Marion County',
      'State House District 24',
      'State Senate District 9',
    ],
    electionId: '20261103-GEN',
    election: '2026 General Election',
    races: [
      { officeCode: 'GOV', office: 'Governor', district: 'all', candidates: 1 },
      { officeCode: 'STS', office: 'State Senator', district: '9', candidates: 1 },
      { officeCode: 'STR', office: 'State Representative', district: '24', candidates: 1 },
      { officeCode: 'CTJ', office: 'Circuit Judge', district: '5', candidates: 1 },
      { officeCode: 'DCA', office: 'District Court of Appeal', district: '5', candidates: 1 },
    ],
  })
})

test('a ZIP code that a line divides has the races on both sides, most voters first', async () => {
  const { body } = await ask('34471', {
    voters: [...voters(25), ...voters(26, { HouDist: '025' }, 25), ...voters(24, { HouDist: '26' }, 60)],
  })

  const { districts, races } = body as ZipRaces // as its call answers
  expect(districts.filter((name) => name.startsWith('State House'))).toEqual([
    'State House District 25',
    'State House District 24',
  ])
  expect(races.flatMap(({ officeCode, district }) => (officeCode === 'STR' ? [district] : []))).toEqual([
    '24',
    '25',
  ])
})

test('of a ZIP code with 24 voters nothing is said, not even that there are some', async () => {
  const few = await ask('34471', { voters: voters(24) })
  const none = await ask('99999', { voters: voters(24) })

  expect(few).toEqual({
    status: 404,
    body: {
      errors: [{ msg: 'Too few voters on file live in this ZIP code to say in which districts it is' }],
    },
  })
  expect(none).toEqual(few)
})

test('without a list of voters the answer says that nothing is known', async () => {
  expect((await ask('34471', {})).body).toMatchObject({
    isKnown: false,
    asOf: null,
    districts: [],
    races: [],
  })
})

test.each(['3447', '344711234', '34471-1234', 'abcde', '%00'])(
  'what is no ZIP code of five digits, %s, is refused with what was expected',
  async (zip) => {
    expect(await ask(zip, {})).toEqual({
      status: 400,
      body: { errors: [{ msg: 'Expected a ZIP code of five digits' }] },
    })
  },
)
