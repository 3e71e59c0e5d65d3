import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FiledName } from '#contract/schemas/filedName.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import type { TransactionSummary } from '#contract/schemas/transactionSummary.ts'
import { aCommittee } from '#mocks/builders.ts'
import type { ModelList } from '#tests/support/between/model.ts'
import { FACTS, register } from '#tests/support/between/register.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'

const whole = (account: number, kind: ModelList['kind'], ...rows: Partial<ModelList['rows'][number]>[]) => ({
  account,
  kind,
  wholeAsOf: '2026-07-24',
  rows,
})

const NOBODY = { party: 'PELICAN, BEA', cents: 1, type: 'CHE' }

/** In January and June, so that the account's reports cover the days between. */
const AROUND = [
  { ...NOBODY, day: '2026-01-02' },
  { ...NOBODY, day: '2026-06-30' },
]

test('a contribution that both sides report is one row, and one that only one side reports is labeled so', async () => {
  const { ask, answer } = await register({
    ...FACTS,
    transactions: [
      whole(
        71_001,
        'expenditures',
        ...AROUND,
        { day: '2026-02-01', cents: 100_000, type: 'CAN', party: 'ADA ALVAREZ' },
        { day: '2026-03-01', cents: 50_000, type: 'CAN', party: 'ADA ALVAREZ' },
        // After the last report; the next is not due yet.
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
      reportedBy: 'the payer; not known for the receiver',
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

test('a name links to the account named by its rows: in the rows, in the top list, and on its own page', async () => {
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

  // A payment to the person does not belong to the campaign.
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
  // An address whose answer is not cached.
  const anew = `${asked}&list=whole`
  expect(await links(anew)).toEqual([undefined, undefined, undefined, ada])
  expect((await sums(anew)).shares.rest).toEqual({ count: 3, cents: 350 })
})

test('no account is said to lack a row that another name in its list may be', async () => {
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

test('no account is said to lack a row of a day after its list was fetched', async () => {
  const { rowsBetween } = await register({
    ...FACTS,
    transactions: [
      whole(71_001, 'expenditures', { day: '9999-12-31', cents: 100_000, party: 'SHADE TREES INC' }),
      whole(71_002, 'contributions', ...AROUND, { ...NOBODY, day: '9999-12-31' }),
      whole(71_002, 'transfers'),
    ],
  })

  expect(await rowsBetween(71_001, 71_002)).toMatchObject([{ foundIn: 'payerUnchecked' }])
})

test('pages of accounts and rows continue each other, without deleted records', async () => {
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
      errors: [{ msg: 'Expected direction= to be in or out, and page= to be next of the previous page' }],
    },
  })
  expect((await ask('71001?direction=in&page=999.1.1')).status).toBe(409)
})

test('an import whose accounts cannot be compared changes neither the rows nor what is said of them', async () => {
  const gift = { day: '2026-02-01', cents: 300, party: 'SHADE TREES INC' }
  const { db, answer, counterparties } = await register({
    ...FACTS,
    transactions: [whole(71_001, 'contributions', gift)],
  })
  // Each at an address whose answer is not cached.
  const sums = async (of: string) => {
    const found = await answer<TransactionSummary>(`transactions/summary?accounts=${of}&kind=contributions`)
    return [found.count, found.shares.rest.count, found.shares.accounts.map(({ count }) => count)]
  }
  expect(await sums('71001')).toEqual([1, 0, [1]])

  await sql`alter table books.account_pair rename to account_pair_away`.execute(db)
  await expect(recordTransactions(db, [whole(71_001, 'contributions')])).rejects.toThrow('account_pair')
  await sql`alter table books.account_pair_away rename to account_pair`.execute(db)
  expect(await sums('71001,71003')).toEqual([1, 0, [1]])
  expect(await counterparties(71_001, 'in')).toHaveLength(1)

  await recordTransactions(db, [whole(71_001, 'contributions')])
  expect(await sums('71001')).toEqual([0, 0, []])
  expect(await counterparties(71_001, 'in')).toEqual([])
})
