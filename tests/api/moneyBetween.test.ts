import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ComparedAccounts,
  type ComparedSums,
  type Counterparties,
  FoundIn,
} from '#contract/schemas/betweenAccounts.ts'
import type { FiledName } from '#contract/schemas/filedName.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { TransactionSummary } from '#contract/schemas/transactionSummary.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { type ModelAccount, type ModelList, moneyBetween, namedRows } from '#tests/support/between/model.ts'
import { createTestApp } from '#tests/support/createTestApp.ts'
import { recordTransactions } from '#tests/support/recordTransactions.ts'
import type { Seed } from '#tests/support/seed.ts'

const ANY_DAY = { firstDay: '', lastDay: '9999' }
const committee = (account: number, name: string): ModelAccount => ({
  account,
  name,
  isCandidate: false,
  ...ANY_DAY,
})
// A seat in the House of 2026: from the day after the election of 2024 to the end of 2027.
const candidate = (account: number, name: string): ModelAccount => ({
  account,
  name,
  isCandidate: true,
  firstDay: '2024-11-06',
  lastDay: '2027-12-31',
})

/** Two committees share a name; so do two candidates. */
const ACCOUNTS = [
  committee(71_001, 'Sunshine Fund'),
  committee(71_002, 'Shade Trees, Inc.'),
  committee(71_003, 'Coast & Keys'),
  committee(71_004, 'Two of a Name'),
  committee(71_005, 'Two of a name'),
  candidate(91_001, 'Ada Alvarez'),
  candidate(91_002, 'Bo Boone'),
  candidate(91_003, 'Bo Boone'),
]

const FACTS: Seed = {
  committees: ACCOUNTS.filter(({ isCandidate }) => !isCandidate).map(({ account, name }) =>
    aCommittee({ AcctNum: account, Name: name }),
  ),
  candidates: ACCOUNTS.filter(({ isCandidate }) => isCandidate).map(({ account, name }) =>
    aCandidate({
      AcctNum: account,
      NameFirst: name.split(' ')[0] ?? '',
      NameMiddle: '',
      NameLast: name.split(' ')[1] ?? '',
    }),
  ),
}

async function register(facts: Seed = FACTS) {
  const { api, db } = await createTestApp(facts)
  const ask = async (path: string) => {
    const response = await api.request(`/api/transactions/between/${path}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const answer = async <Answer>(path: string) => (await (await api.request(`/api/${path}`)).json()) as Answer
  const pages = async <Page extends { next: string | null }>(path: string): Promise<Page[]> => {
    const found: Page[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = (await ask(`${path}${next === '' ? '' : `${path.includes('?') ? '&' : '?'}page=${next}`}`))
        .body as Page
      found.push(page)
      next = page.next
    }
    return found
  }
  const rowsBetween = async (payer: number, receiver: number) =>
    (await pages<ComparedAccounts>(`${payer}/${receiver}`)).flatMap(({ rows }) => rows)
  const counterparties = async (account: number, direction: 'in' | 'out') => {
    const all = await pages<Counterparties>(`${account}?direction=${direction}`)
    const accounts = all.flatMap((page) => page.accounts)
    for (const { sums } of all) expect(sums).toEqual(together(accounts.map((each) => each.sums)))
    return accounts
  }
  return { db, ask, answer, rowsBetween, counterparties }
}

const together = (all: readonly ComparedSums[]) =>
  Object.fromEntries(
    FoundIn.options.map((found) => {
      const its = all.map((sums) => sums[found])
      const total = (unit: 'count' | 'cents') => its.reduce((sum, each) => sum + each[unit], 0)
      return [found, { count: total('count'), cents: total('cents') }]
    }),
  )

const row = fc.record({
  day: fc.constantFrom(
    '2024-10-01',
    '2025-12-20',
    '2026-01-10',
    '2026-01-20',
    '2026-02-20',
    '2026-03-05',
    '2026-03-22',
    '2026-07-01',
  ),
  cents: fc.constantFrom(100_000, 100_000, 50_000, -50_000, 2_500, 0),
  type: fc.constantFrom('CHE', 'CHE', 'CAN', 'LOA', 'INK', 'PCS', 'MON'),
  party: fc.constantFrom(
    'SUNSHINE FUND',
    'Sunshine  Fund.',
    'SHADE TREES INC',
    'COAST AND KEYS',
    'COAST & KEYS',
    'TWO OF A NAME',
    'ADA ALVAREZ',
    'ALVAREZ, ADA',
    'ADA ALVAREZ CAMPAIGN',
    'BOONE BO',
    'BO BOONE CAMPAIGN ACCOUNT',
    'PELICAN, BEA',
  ),
})
const list = fc.record({
  account: fc.constantFrom(...ACCOUNTS.map(({ account }) => account)),
  kind: fc.constantFrom('contributions', 'expenditures', 'transfers', 'distributions'),
  wholeAsOf: fc.constantFrom('2026-03-01', '2026-07-24', '2026-07-24', '2026-07-24', undefined),
  rows: fc.array(row, { maxLength: 8, size: 'max' }),
})
/** An account can have a whole list of a kind, and beside it rows that are not all. */
const keyOf = ({ account, kind, wholeAsOf }: ModelList) => `${account} ${kind} ${wholeAsOf !== undefined}`

/** Several imports, one after the other; a list that comes again replaces itself. */
const imports = fc.array(
  fc.uniqueArray(list, {
    minLength: 1,
    maxLength: 14,
    size: 'max',
    selector: (each) => keyOf(each),
  }),
  { minLength: 1, maxLength: 3 },
)

const RUNS = Number(process.env.BETWEEN_RUNS ?? 4)

test('what accounts have of one another is what the decision says, whatever is imported in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(imports, async (all) => {
      const { db, answer, rowsBetween, counterparties } = await register()
      const onFile = new Map<string, ModelList>()
      for (const lists of all) {
        await recordTransactions(db, lists)
        for (const each of lists) onFile.set(keyOf(each), each)
      }
      const expected = moneyBetween(ACCOUNTS, [...onFile.values()])
      for (const { account } of ACCOUNTS) {
        const of = (await counterparties(account, 'out')).map((each) => each.account)
        const wanted = expected.filter(({ payer }) => payer === account)
        expect(new Set(of)).toEqual(new Set(wanted.map(({ receiver }) => receiver)))
        expect(of).toHaveLength(wanted.length)
        for (const { receiver, rows } of wanted)
          expect(sorted(await rowsBetween(account, receiver))).toEqual(sorted(rows))
      }

      const rows = namedRows(ACCOUNTS, [...onFile.values()])
      for (const { account } of ACCOUNTS)
        for (const kind of TransactionKind.options) {
          const its = rows.filter((each) => each.account === account && each.kind === kind)
          if (its.length === 0) continue
          const of = `accounts=${account}&kind=${kind}`
          const page = await answer<TransactionPage>(`transactions?${of}`)
          const linked = page.rows.map((each) => [
            each.day,
            each.cents,
            each.name,
            each.otherAccount?.account ?? 0,
          ])
          expect(texts(linked)).toEqual(
            texts(its.map((each) => [each.day, each.cents, each.party, each.named ?? 0])),
          )
          const { shares } = await answer<TransactionSummary>(`transactions/summary?${of}`)
          const said = [
            ...shares.accounts.map((each) => [each.account, each.count, each.cents]),
            [0, shares.rest.count, shares.rest.cents],
          ]
          const named = new Set([0, ...its.map((each) => each.named ?? 0)])
          const expectedShares = [...named].map((other) => {
            const under = its.filter((each) => (each.named ?? 0) === other)
            return [other, under.length, under.reduce((sum, { cents }) => sum + cents, 0)]
          })
          expect(texts(said)).toEqual(texts(expectedShares))
        }
    }),
    { numRuns: RUNS },
  )
})

const texts = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted()

const sorted = (rows: readonly object[]) =>
  rows
    .map((each) => JSON.stringify(each, ['payer', 'receiver', 'day', 'kind', 'cents', 'foundIn']))
    .toSorted((a, b) => a.localeCompare(b))

const whole = (account: number, kind: ModelList['kind'], ...rows: Partial<ModelList['rows'][number]>[]) => ({
  account,
  kind,
  wholeAsOf: '2026-07-24',
  rows,
})
const NOBODY = { party: 'PELICAN, BEA', cents: 1, type: 'CHE' }
/** From January to June, so that the account's reports reach over what is between. */
const AROUND = [
  { ...NOBODY, day: '2026-01-02' },
  { ...NOBODY, day: '2026-06-30' },
]

test('a contribution that both have is one row, and one that only one of them has is said to be theirs alone', async () => {
  const { ask, answer } = await register({
    ...FACTS,
    transactions: [
      whole(
        71_001,
        'expenditures',
        ...AROUND,
        { day: '2026-02-01', cents: 100_000, type: 'CAN', party: 'ADA ALVAREZ' },
        { day: '2026-03-01', cents: 50_000, type: 'CAN', party: 'ADA ALVAREZ' },
        // After the last report: the next is not due yet.
        { day: '2026-06-20', cents: 70_000, type: 'CAN', party: 'ADA ALVAREZ' },
      ),
      whole(71_001, 'transfers'),
      whole(
        91_001,
        'contributions',
        ...AROUND,
        { day: '2026-02-05', cents: 100_000, party: 'SUNSHINE FUND' },
        { day: '2026-04-01', cents: 25_000, party: 'SUNSHINE FUND' },
      ),
      whole(91_001, 'transfers'),
    ],
  })
  const sums = {
    both: { count: 1, cents: 100_000 },
    payerOnly: { count: 1, cents: 50_000 },
    receiverOnly: { count: 1, cents: 25_000 },
    payerUnchecked: { count: 1, cents: 70_000 },
    receiverUnchecked: { count: 0, cents: 0 },
  }
  const ada = { account: 91_001, name: 'Ada Alvarez', owner: 'candidate' }
  const fund = { account: 71_001, name: 'Sunshine Fund', owner: 'committee' }

  expect((await ask('91001?direction=in')).body).toEqual({
    sums,
    accounts: [{ ...fund, sums }],
    next: null,
  })
  expect((await ask('71001?direction=out')).body).toEqual({ sums, accounts: [{ ...ada, sums }], next: null })
  expect((await ask('71001/91001')).body).toEqual({
    payer: fund,
    receiver: ada,
    sums,
    rows: [
      {
        payer: { day: '2026-06-20', kind: 'expenditures' },
        receiver: null,
        cents: 70_000,
        foundIn: 'payerUnchecked',
      },
      {
        payer: null,
        receiver: { day: '2026-04-01', kind: 'contributions' },
        cents: 25_000,
        foundIn: 'receiverOnly',
      },
      {
        payer: { day: '2026-03-01', kind: 'expenditures' },
        receiver: null,
        cents: 50_000,
        foundIn: 'payerOnly',
      },
      {
        payer: { day: '2026-02-01', kind: 'expenditures' },
        receiver: { day: '2026-02-05', kind: 'contributions' },
        cents: 100_000,
        foundIn: 'both',
      },
    ],
    next: null,
  })
  const file = async (path: string) =>
    (await answer<{ rows: object[] }>(`export/json/transactions/between/${path}`)).rows
  const ofFile = {
    row: 'account',
    both: 1_000,
    bothRows: 1,
    payerOnly: 500,
    payerOnlyRows: 1,
    receiverOnly: 250,
    receiverOnlyRows: 1,
    payerUnchecked: 700,
    payerUncheckedRows: 1,
    receiverUnchecked: null,
    receiverUncheckedRows: 0,
  }
  expect(await file('91001?direction=in')).toEqual([{ ...fund, ...ofFile }])
  expect(await file('71001?direction=out')).toEqual([{ ...ada, ...ofFile }])
  const pair = { payer: 71_001, receiver: 91_001 }
  const [none, paid, received] = ['', 'expenditures', 'contributions']
  expect(await file('71001/91001')).toEqual([
    {
      ...pair,
      paid: '2026-06-20',
      paidAs: paid,
      received: null,
      receivedAs: none,
      reportedBy: 'the payer; of the receiver it is not known',
      amount: 700,
    },
    {
      ...pair,
      paid: null,
      paidAs: none,
      received: '2026-04-01',
      receivedAs: received,
      reportedBy: 'only the receiver',
      amount: 250,
    },
    {
      ...pair,
      paid: '2026-03-01',
      paidAs: paid,
      received: null,
      receivedAs: none,
      reportedBy: 'only the payer',
      amount: 500,
    },
    {
      ...pair,
      paid: '2026-02-01',
      paidAs: paid,
      received: '2026-02-05',
      receivedAs: received,
      reportedBy: 'both',
      amount: 1_000,
    },
  ])
})

test('a name links to the account that its rows name: in the rows, in the top list, and on its own page', async () => {
  const { db, answer } = await register({
    ...FACTS,
    transactions: [
      whole(
        71_001,
        'expenditures',
        { day: '2026-02-01', cents: 300, type: 'CAN', party: 'ADA ALVAREZ' },
        { day: '2026-02-02', cents: 200, type: 'MON', party: 'ADA ALVAREZ' },
        { day: '2026-02-03', cents: 100, type: 'MON', party: 'SHADE TREES INC' },
        { day: '2026-02-04', cents: 50, type: 'MON', party: 'TWO OF A NAME' },
      ),
    ],
  })
  const ada = { account: 91_001, name: 'Ada Alvarez', owner: 'candidate' }
  const trees = { account: 71_002, name: 'Shade Trees, Inc.', owner: 'committee' }
  const asked = 'accounts=71001&kind=expenditures'
  const links = async (of = asked) =>
    (await answer<TransactionPage>(`transactions?${of}`)).rows.map(({ otherAccount }) => otherAccount)
  const sums = (of = asked) => answer<TransactionSummary>(`transactions/summary?${of}`)
  const page = await answer<FiledName>('names/34470/ada%20alvarez')

  // What was paid to the person is not the campaign's.
  expect(await links()).toEqual([undefined, trees, undefined, ada])
  expect((await sums()).parties.map(({ name, otherAccount }) => [name, otherAccount])).toEqual([
    ['ADA ALVAREZ', undefined],
    ['SHADE TREES INC', trees],
    ['TWO OF A NAME', undefined],
  ])
  expect((await sums()).shares).toEqual({
    accounts: [
      { ...ada, count: 1, cents: 300 },
      { ...trees, count: 1, cents: 100 },
    ],
    further: { count: 0, cents: 0 },
    rest: { count: 2, cents: 250 },
  })
  expect(page.otherAccounts).toEqual([ada])
  const file = await answer<{ rows: Record<string, unknown>[] }>(
    `export/json/transactions?${asked}&sort=oldest`,
  )
  expect(file.rows.map(({ otherAccount, otherAccountName }) => [otherAccount, otherAccountName])).toEqual([
    [91_001, 'Ada Alvarez'],
    [null, ''],
    [71_002, 'Shade Trees, Inc.'],
    [null, ''],
  ])

  const deletion = {
    record_type: 'committee' as const,
    deleted_at: '2026-07-25T00:00:00.000Z',
    deleted_by: 'ada',
  }
  await db
    .insertInto('deletion')
    .values({ acct_num: 71_002, ...deletion })
    .execute()
  // An answer that is not kept.
  const anew = `${asked}&list=whole`
  expect(await links(anew)).toEqual([undefined, undefined, undefined, ada])
  expect((await sums(anew)).shares.rest).toEqual({ count: 3, cents: 350 })
})

test('nobody is said to lack what another name in their list may be', async () => {
  const { rowsBetween } = await register({
    ...FACTS,
    transactions: [
      whole(71_001, 'expenditures', { day: '2026-02-01', cents: 100_000, party: 'SHADE TREES INC' }),
      whole(71_002, 'contributions', ...AROUND, {
        day: '2026-02-05',
        cents: 100_000,
        party: 'FUND OF SUNSHINE',
      }),
      whole(71_002, 'transfers'),
    ],
  })

  expect(await rowsBetween(71_001, 71_002)).toEqual([
    {
      payer: { day: '2026-02-01', kind: 'expenditures' },
      receiver: null,
      cents: 100_000,
      foundIn: 'payerUnchecked',
    },
  ])
})

test('pages of accounts and of rows go on from one another, and a deleted record is not among them', async () => {
  const many = Array.from({ length: 60 }, (_, index) => 72_000 + index)
  const { db, ask, answer, counterparties, rowsBetween } = await register({
    committees: [
      ...(FACTS.committees ?? []),
      ...many.map((AcctNum) => aCommittee({ AcctNum, Name: `Fund ${AcctNum}` })),
    ],
    transactions: [
      whole(
        71_001,
        'contributions',
        ...many.map((AcctNum) => ({ party: `FUND ${AcctNum}`, cents: (AcctNum % 7) * 100 + 100 })),
        ...Array.from({ length: 120 }, (_, index) => ({ party: 'SHADE TREES INC', cents: 1_000 + index })),
      ),
    ],
  })
  await db
    .insertInto('deletion')
    .values({
      acct_num: 72_000,
      record_type: 'committee',
      deleted_at: '2026-07-25T00:00:00.000Z',
      deleted_by: 'ada',
    })
    .execute()

  const found = await counterparties(71_001, 'in')
  expect(found).toHaveLength(60)
  expect(new Set(found.map(({ account }) => account))).toEqual(new Set([71_002, ...many.slice(1)]))
  expect(found[0]?.account).toBe(71_002)
  const { shares, count } = await answer<TransactionSummary>(
    'transactions/summary?accounts=71001&kind=contributions',
  )
  expect(count).toBe(180)
  expect(shares.accounts.map(({ account }) => account)).not.toContain(72_000)
  expect(shares.rest.count).toBe(1)
  const rows = await rowsBetween(71_002, 71_001)
  expect(new Set(rows.map(({ cents }) => cents)).size).toBe(120)
  expect(await ask('71001?direction=sideways')).toEqual({
    status: 400,
    body: {
      errors: [{ msg: 'Expected direction= to be in or out, and page= as the page before has it in next' }],
    },
  })
  expect((await ask('71001?direction=in&page=999.1.1')).status).toBe(409)
})
