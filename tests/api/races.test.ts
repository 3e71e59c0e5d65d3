import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import type { Seed } from '#tests/support/register/seed.ts'

const FRIENDS = { accountName: 'Friends of Ada', accountNum: 70_275 }

/** Ada and Bo run against each other in district 24, both with the same committee; Cy withdrew; Di runs elsewhere. */
const FACTS: Seed = {
  elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  candidates: [
    aCandidate({ AcctNum: 1, AccountList: [FRIENDS] }),
    aCandidate({ AcctNum: 2, NameFirst: 'Bo', PartyCode: 'REP', AccountList: [FRIENDS] }),
    aCandidate({ AcctNum: 3, NameFirst: 'Cy', StatusDesc: 'Withdrew' }),
    aCandidate({ AcctNum: 4, NameFirst: 'Di', Juris1num: '101' }),
  ],
  committees: [aCommittee()],
  balances: [
    aBalance({ account: 1, coh: 100_001, monetary: 150_001, loans: 2_000, expend: 52_000, basis: 'ledger' }),
    aBalance({ account: 3, coh: 5, monetary: 5, loans: 0, expend: 0, asOf: '2026-07-01' }),
    aBalance({ account: 70_275, coh: 40, monetary: 90, loans: 0, expend: 50, asOf: '2026-07-20' }),
  ],
}

const NOTHING = {
  coh: null,
  monetary: null,
  loans: null,
  expend: null,
  known: 0,
  accounts: 0,
  asOf: null,
  bases: [],
  apart: null,
}
const OF_FRIENDS = {
  coh: 40,
  monetary: 90,
  loans: 0,
  expend: 50,
  known: 1,
  accounts: 1,
  asOf: '2026-07-20',
  bases: ['list'],
  apart: null,
}
const TOGETHER = {
  coh: 100_041,
  monetary: 150_091,
  loans: 2_000,
  expend: 52_050,
  known: 2,
  accounts: 2,
  asOf: '2026-07-20',
  bases: ['ledger', 'list'],
  apart: null,
}

async function ask(path: string, facts: Seed = FACTS) {
  const { api } = await createTestApp(facts)
  const response = await api.request(path)
  return { status: response.status, body: (await response.json()) as unknown }
}

test('a race has its candidates side by side, by cash in descending order, and those who left last', async () => {
  const { body } = await ask('/api/races/20261103-GEN/STR/24')

  expect(body).toEqual({
    electionId: '20261103-GEN',
    election: '2026 General Election',
    officeCode: 'STR',
    office: 'State Representative',
    district: '24',
    candidates: [
      {
        AcctNum: 1,
        name: 'Ada M. Alvarez',
        PartyCode: 'NPA',
        StatusDesc: 'Qualified',
        seat: '',
        hasLeft: false,
        money: TOGETHER,
        committees: OF_FRIENDS,
      },
      {
        AcctNum: 2,
        name: 'Bo M. Alvarez',
        PartyCode: 'REP',
        StatusDesc: 'Qualified',
        seat: '',
        hasLeft: false,
        money: { ...OF_FRIENDS, accounts: 2 },
        committees: OF_FRIENDS,
      },
      {
        AcctNum: 3,
        name: 'Cy M. Alvarez',
        PartyCode: 'NPA',
        StatusDesc: 'Withdrew',
        seat: '',
        hasLeft: true,
        money: {
          ...NOTHING,
          coh: 5,
          monetary: 5,
          loans: 0,
          expend: 0,
          known: 1,
          accounts: 1,
          asOf: '2026-07-01',
          bases: ['list'],
        },
        committees: NOTHING,
      },
    ],
    // The committee that both list is counted once; the candidate who withdrew is not counted.
    total: { ...TOGETHER, accounts: 3 },
    asOf: '2026-07-01',
  })
})

test('an office has its races by district, with the number of candidates, of those who left, and their total', async () => {
  const { body } = await ask('/api/races/20261103-GEN/STR')

  expect(body).toEqual({
    electionId: '20261103-GEN',
    election: '2026 General Election',
    officeCode: 'STR',
    office: 'State Representative',
    races: [
      { district: '24', candidates: 2, left: 1, money: { ...TOGETHER, accounts: 3 } },
      { district: '101', candidates: 1, left: 0, money: { ...NOTHING, accounts: 1 } },
    ],
    total: { ...TOGETHER, accounts: 4 },
  })
})

test('an election has its offices with candidates still in the race, its richest accounts and largest contributions', async () => {
  const { body } = await ask('/api/races/20261103-GEN', {
    ...FACTS,
    candidates: [
      ...(FACTS.candidates ?? []),
      aCandidate({ AcctNum: 5, OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' }),
      aCandidate({ AcctNum: 6, OfficeCode: 'CTJ', OfficeDesc: 'Circuit Judge', StatusDesc: 'Withdrew' }),
      aCandidate({ AcctNum: 7, OfficeCode: 'USR', OfficeDesc: 'United States Representative' }),
    ],
    transactions: [
      {
        account: 70_275,
        wholeAsOf: '2026-07-19',
        rows: [
          { cents: 900_000, type: 'LOA' },
          { cents: 800_000, type: 'INK' },
          { cents: 700, name: 'HERON, ANA' },
          { cents: 800, place: 'OCALA, FL 34470-1234' },
        ].map(({ place, ...row }) => ({ ...row, ...(place && { place: place }) })),
      },
      { account: 2, rows: [{ cents: 999_999 }] },
      { account: 3, wholeAsOf: '2026-07-01', rows: [{ cents: 999_998 }] },
    ],
  })

  const asOfTheLedger = { ...TOGETHER, asOf: '2026-07-20', accounts: 4 }
  expect(body).toMatchObject({
    electionId: '20261103-GEN',
    election: '2026 General Election',
    offices: [
      {
        officeCode: 'GOV',
        office: 'Governor',
        races: 1,
        hasDistricts: false,
        candidates: 1,
        left: 0,
        money: { known: 0 },
      },
      { officeCode: 'STR', races: 2, candidates: 3, left: 1, money: asOfTheLedger },
      { officeCode: 'USR', candidates: 1, money: { known: 0, accounts: 1 } },
    ],
    // Whoever files with the FEC is not missing here.
    total: { ...asOfTheLedger, accounts: 5 },
    richest: [
      {
        account: 1,
        name: 'Ada M. Alvarez',
        owner: 'candidate',
        coh: 100_001,
        race: 'State Representative, District 24',
        others: 0,
      },
      { account: 70_275, owner: 'committee', coh: 40, candidateName: 'Bo M. Alvarez', others: 1 },
    ],
    // Neither loans, nor in-kind, nor rows that may not be all, nor those of a candidate who left.
    largest: [
      { cents: 800, place: 'OCALA, FL 34470', accountName: 'Citizens for Shade Trees', owner: 'committee' },
      { cents: 700, name: 'HERON, ANA' },
    ],
    known: 1,
    accounts: 6,
    listsAsOf: '2026-07-19',
  })
})

test('a deleted candidate and a deleted committee are not ranked', async () => {
  const { api, db } = await createTestApp({
    ...FACTS,
    transactions: [{ account: 70_275, wholeAsOf: '2026-07-19', rows: [{ cents: 700 }] }],
  })
  const now = { deleted_at: '', deleted_by: '' }
  await db
    .insertInto('deletion')
    .values({ record_type: 'candidate', acct_num: 1, ...now })
    .execute()
  await db
    .insertInto('deletion')
    .values({ record_type: 'committee', acct_num: 70_275, ...now })
    .execute()

  expect(await (await api.request('/api/races/20261103-GEN')).json()).toMatchObject({
    offices: [{ officeCode: 'STR', candidates: 2, money: { known: 0, accounts: 2 } }],
    richest: [],
    largest: [],
    known: 0,
  })
})

test.each(['/api/races/20991103-GEN', '/api/races/20261103-S09'])(
  'an election without candidates, %s, is refused before any money is read',
  async (path) => {
    expect(await ask(path)).toEqual({
      status: 404,
      body: { errors: [{ msg: 'No candidates in this race' }] },
    })
  },
)

test('races are in the order of their districts as numbers, whoever registered first', async () => {
  const districts = ['101', '', '9', '024']
  const candidates = districts.map((Juris1num, index) => aCandidate({ AcctNum: index + 1, Juris1num }))

  const { body } = await ask('/api/races/20261103-GEN/STR', { candidates })

  expect(body).toMatchObject({
    races: [{ district: '9' }, { district: '24' }, { district: '101' }, { district: 'all' }],
  })
})

test('an office without districts is one race', async () => {
  const facts = { candidates: [aCandidate({ OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' })] }

  const { body } = await ask('/api/races/20261103-GEN/GOV/all', facts)

  expect(body).toMatchObject({
    office: 'Governor',
    district: 'all',
    asOf: null,
    candidates: [{ AcctNum: 91_527 }],
  })
})

test('leading zeros of a district make no difference', async () => {
  const { body } = await ask('/api/races/20261103-GEN/STR/024')

  expect(body).toMatchObject({ district: '24' })
})

test('the amount raised is unknown if a known account does not report it, even if cash on hand is known', async () => {
  const { body } = await ask('/api/races/20261103-GEN/STR/24', {
    ...FACTS,
    balances: [aBalance({ account: 1 }), aBalance({ account: 70_275, coh: 40, monetary: null })],
  })

  expect(body).toMatchObject({
    candidates: [{ money: { coh: 100_040, monetary: null, loans: 0, expend: 100_000 } }, {}, {}],
  })
})

test.each([
  ['/api/races/20261103-GEN/STR/99', 404, 'No candidates in this race'],
  ['/api/races/20261103-GEN/AGR', 404, 'No candidates in this race'],
  ['/api/races/2026/STR', 400, 'Expected an election and an office such as 20261103-GEN/STR'],
  [
    '/api/races/20261103-GEN/STR/a%2Fb',
    400,
    'Expected an election, an office and a district such as 20261103-GEN/STR/24',
  ],
])('%s is refused with %i: %s', async (path, status, msg) => {
  expect(await ask(path)).toEqual({ status, body: { errors: [{ msg }] } })
})

test('all accounts of an office are summed, however many there are', async () => {
  const accounts = Array.from({ length: 1_100 }, (_, index) => index + 1)
  const { body } = await ask('/api/races/20261103-GEN/STR', {
    candidates: [
      aCandidate({
        AccountList: accounts.map((accountNum) => ({ accountName: `PAC ${accountNum}`, accountNum })),
      }),
    ],
    balances: [aBalance({ account: 1, coh: 1 }), aBalance({ account: 1_100, coh: 20 })],
  })

  expect(body).toMatchObject({ total: { coh: 21, known: 2, accounts: 1_101 } })
})
