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
