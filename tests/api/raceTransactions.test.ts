import { expect, test } from 'vitest'
import type { RaceTransactions } from '#contract/schemas/transaction.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import type { Seed } from '#tests/support/register/seed.ts'

const FRIENDS = { accountName: 'Friends of Ada', accountNum: 70_275 }
const whole = (account: number, ...rows: { cents: number; type?: string; day?: string }[]) => ({
  account,
  wholeAsOf: account === 1 ? '2026-07-01' : '2026-07-24',
  rows,
})

/** Ada and Bo have one committee in their lists; Bo's own account has no list. Cy withdrew; Di runs elsewhere. */
const FACTS: Seed = {
  candidates: [
    aCandidate({ AcctNum: 1, AccountList: [FRIENDS] }),
    aCandidate({ AcctNum: 2, NameFirst: 'Bo', AccountList: [FRIENDS] }),
    aCandidate({ AcctNum: 3, NameFirst: 'Cy', StatusDesc: 'Withdrew' }),
    aCandidate({ AcctNum: 4, NameFirst: 'Di', Juris1num: '101' }),
    aCandidate({ AcctNum: 5, NameFirst: 'Ed' }),
    aCandidate({ AcctNum: 6, NameFirst: 'Flo', Juris1num: '102' }),
  ],
  committees: [aCommittee()],
  transactions: [
    whole(1, { cents: 100 }, { cents: 60_000, type: 'LOA', day: '2026-03-01' }),
    whole(70_275, { cents: 500_000 }),
    // Not all of Bo's rows, so they are in no sum; and rows that came after Ada's whole list.
    { account: 2, rows: [{ cents: 7 }] },
    { account: 1, rows: [{ cents: 8 }] },
    whole(3, { cents: 9 }),
    whole(4, { cents: -5 }),
    whole(6),
  ],
}

async function ask(path: string, facts: Seed = FACTS) {
  const { api } = await createTestApp(facts)
  const response = await api.request(`/api/transactions/races/20261103-GEN/${path}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

const line = (AcctNum: number, name: string, fields: Partial<RaceTransactions['candidates'][number]>) => ({
  AcctNum,
  name,
  district: '24',
  known: 0,
  accounts: 1,
  count: 0,
  cents: null,
  sizes: [],
  ...fields,
})
const LARGE = { most: 1_000_000, count: 1, cents: 500_000 }

test('a race’s whole lists are counted by month, type, size, place and candidate, each account once in the sums', async () => {
  const { body } = await ask('STR/24?kind=contributions')

  expect(body).toEqual({
    kind: 'contributions',
    count: 3,
    cents: 560_100,
    known: 2,
    accounts: 4,
    asOf: '2026-07-01',
    months: [
      { month: '2026-02', count: 2, cents: 500_100 },
      { month: '2026-03', count: 1, cents: 60_000 },
    ],
    types: [
      { type: 'CHE', count: 2, cents: 500_100 },
      { type: 'LOA', count: 1, cents: 60_000 },
    ],
    sizes: [{ most: 10_000, count: 1, cents: 100 }, { most: 100_000, count: 1, cents: 60_000 }, LARGE],
    places: [{ where: 'in', count: 3, cents: 560_100 }],
    candidates: [
      line(1, 'Ada M. Alvarez', {
        known: 2,
        accounts: 2,
        count: 3,
        cents: 560_100,
        sizes: [{ most: 10_000, count: 1, cents: 100 }, { most: 100_000, count: 1, cents: 60_000 }, LARGE],
      }),
      line(2, 'Bo M. Alvarez', { known: 1, accounts: 2, count: 1, cents: 500_000, sizes: [LARGE] }),
      // Nothing on file is different from zero.
      line(5, 'Ed M. Alvarez', {}),
    ],
  })
})

test('an office has the candidates of all its districts', async () => {
  const { body } = await ask('STR?kind=contributions')

  const { candidates, cents, known, accounts } = body as RaceTransactions
  expect({ cents, known, accounts }).toEqual({ cents: 560_095, known: 4, accounts: 6 })
  // An empty list says that there are none.
  expect(candidates.map((each) => [each.AcctNum, each.district, each.cents])).toEqual([
    [1, '24', 560_100],
    [2, '24', 500_000],
    [6, '102', 0],
    [4, '101', -5],
    [5, '24', null],
  ])
})

test('a race without candidates, and a call without a kind, get a sentence', async () => {
  expect(await ask('STR/25?kind=contributions')).toEqual({
    status: 404,
    body: { errors: [{ msg: 'No candidates in this race' }] },
  })
  expect(await ask('STR/24?kind=gifts')).toEqual({
    status: 400,
    body: {
      errors: [{ msg: 'Expected kind= to be contributions, expenditures, transfers or distributions' }],
    },
  })
})
