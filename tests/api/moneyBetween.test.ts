import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FiledName } from '#contract/schemas/filedName.ts'
import type { TransactionPage, TransactionSummary } from '#contract/schemas/transaction.ts'
import { aCommittee } from '#mocks/builders.ts'
import type { ModelList } from '#tests/support/moneyBetweenModel.ts'
import { FACTS, register } from '#tests/support/moneyBetweenRegister.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'

const whole = (account: number, kind: ModelList['kind'], ...rows: Partial<ModelList['rows'][number]>[]) => ({
  account,
  kind,
  wholeAsOf: '2026-07-24',
  rows,
})

/** The sums in a line of the file, in dollars. */
const line = (payer: number | null, payerRows: number, receiver: number | null, receiverRows: number) => ({
  payer,
  payerRows,
  receiver,
  receiverRows,
})

test('each side’s lists say what it gave or received, and the same money may be in both', async () => {
  const { ask, answer } = await register({
    ...FACTS,
    transactions: [
      whole(
        71_001,
        'expenditures',
        { day: '2026-02-01', cents: 100_000, type: 'CAN', name: 'ADA ALVAREZ' },
        { day: '2026-03-01', cents: 50_000, type: 'CAN', name: 'ADA ALVAREZ' },
        // Spent when it was withdrawn.
        { day: '2026-03-02', cents: 900, type: 'PCS', name: 'ADA ALVAREZ CAMPAIGN' },
        { day: '2026-03-03', cents: 400_000, type: 'MON', name: 'SHADE TREES INC' },
      ),
      whole(71_001, 'transfers', { day: '2026-04-01', cents: -2_000, name: 'SHADE TREES INC' }),
      whole(71_001, 'distributions', { day: '2026-04-01', cents: 300, name: 'SHADE TREES INC' }),
      whole(
        91_001,
        'contributions',
        { day: '2026-02-05', cents: 100_000, name: 'SUNSHINE FUND' },
        { day: '2026-02-06', cents: -20_000, name: 'SUNSHINE FUND' },
        // A bill that the fund paid to somebody else.
        { day: '2026-02-07', cents: 700, type: 'INK', name: 'SUNSHINE FUND' },
      ),
    ],
  })
  const toAda = { payer: { count: 2, cents: 150_000 }, receiver: { count: 2, cents: 80_000 } }
  const toTrees = { payer: { count: 1, cents: 400_000 }, receiver: { count: 0, cents: 0 } }
  const fromTrees = { payer: { count: 0, cents: 0 }, receiver: { count: 1, cents: 2_000 } }
  const ada = { account: 91_001, name: 'Ada Alvarez', owner: 'candidate' }
  const fund = { account: 71_001, name: 'Sunshine Fund', owner: 'committee' }
  const trees = { account: 71_002, name: 'Shade Trees, Inc.', owner: 'committee' }
  const ofFund = { payer: { count: 3, cents: 550_000 }, receiver: { count: 2, cents: 80_000 } }

  expect((await ask('91001?direction=in')).body).toEqual({
    sums: toAda,
    accounts: [{ ...fund, sums: toAda }],
    next: null,
  })
  expect((await ask('71001?direction=out')).body).toEqual({
    sums: ofFund,
    accounts: [
      { ...trees, sums: toTrees },
      { ...ada, sums: toAda },
    ],
    next: null,
  })
  expect((await ask('71001?direction=in')).body).toEqual({
    sums: fromTrees,
    accounts: [{ ...trees, sums: fromTrees }],
    next: null,
  })
  const file = async (path: string) =>
    (await answer<{ rows: object[] }>(`export/json/transactions/between/${path}`)).rows
  expect(await file('91001?direction=in')).toEqual([{ row: 'account', ...fund, ...line(1_500, 2, 800, 2) }])
  expect(await file('71001?direction=out')).toEqual([
    { row: 'account', ...trees, ...line(4_000, 1, null, 0) },
    { row: 'account', ...ada, ...line(1_500, 2, 800, 2) },
    { row: 'total', account: null, name: 'Total', owner: '', ...line(5_500, 3, 800, 2) },
  ])
})

test('a name links to the account named by its rows: in the rows, in the top list, and on its own page', async () => {
  const { db, answer } = await register({
    ...FACTS,
    transactions: [
      whole(
        71_001,
        'expenditures',
        { day: '2026-02-01', cents: 300, type: 'CAN', name: 'ADA ALVAREZ' },
        { day: '2026-02-02', cents: 200, type: 'MON', name: 'ADA ALVAREZ' },
        { day: '2026-02-03', cents: 100, type: 'MON', name: 'SHADE TREES INC' },
        { day: '2026-02-04', cents: 50, type: 'MON', name: 'TWO OF A NAME' },
      ),
    ],
  })
  const ada = { account: 91_001, name: 'Ada Alvarez', owner: 'candidate' }
  const trees = { account: 71_002, name: 'Shade Trees, Inc.', owner: 'committee' }
  const defaultQuery = 'accounts=71001&kind=expenditures'
  const links = async (query = defaultQuery) =>
    (await answer<TransactionPage>(`transactions?${query}`)).rows.map(({ otherAccount }) => otherAccount)
  const sums = (query = defaultQuery) => answer<TransactionSummary>(`transactions/summary?${query}`)
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
    `export/json/transactions?${defaultQuery}&sort=oldest`,
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
  const anew = `${defaultQuery}&list=whole`
  expect(await links(anew)).toEqual([undefined, undefined, undefined, ada])
  expect((await sums(anew)).shares.rest).toEqual({ count: 3, cents: 350 })
})

test('pages of accounts continue each other, without deleted records', async () => {
  const many = Array.from({ length: 60 }, (_, index) => 72_000 + index)
  const { db, ask, answer, counterparties } = await register({
    committees: [
      ...(FACTS.committees ?? []),
      ...many.map((AcctNum) => aCommittee({ AcctNum, Name: `Fund ${AcctNum}` })),
    ],
    transactions: [
      whole(
        71_001,
        'contributions',
        ...many.map((AcctNum) => ({ name: `FUND ${AcctNum}`, cents: (AcctNum % 7) * 100 + 100 })),
        ...Array.from({ length: 120 }, (_, index) => ({ name: 'SHADE TREES INC', cents: 1_000 + index })),
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

  const accounts = await counterparties(71_001, 'in')
  expect(accounts).toHaveLength(60)
  expect(new Set(accounts.map(({ account }) => account))).toEqual(new Set([71_002, ...many.slice(1)]))
  expect(accounts[0]?.account).toBe(71_002)
  const { shares, count } = await answer<TransactionSummary>(
    'transactions/summary?accounts=71001&kind=contributions',
  )
  expect(count).toBe(180)
  expect(shares.accounts.map(({ account }) => account)).not.toContain(72_000)
  expect(shares.rest.count).toBe(1)
  expect(accounts[0]?.sums).toEqual({
    payer: { count: 0, cents: 0 },
    receiver: { count: 120, cents: 120 * 1_000 + (119 * 120) / 2 },
  })
  expect(await ask('71001?direction=sideways')).toEqual({
    status: 400,
    body: {
      errors: [{ msg: 'Expected direction= to be in or out, and page= to be next of the previous page' }],
    },
  })
})

test('an import whose money between accounts cannot be summed changes neither the rows nor what is said of them', async () => {
  const gift = { day: '2026-02-01', cents: 300, name: 'SHADE TREES INC' }
  const { db, answer, counterparties } = await register({
    ...FACTS,
    transactions: [whole(71_001, 'contributions', gift)],
  })
  // Each at an address whose answer is not cached.
  const sums = async (query: string) => {
    const summary = await answer<TransactionSummary>(
      `transactions/summary?accounts=${query}&kind=contributions`,
    )
    return [summary.count, summary.shares.rest.count, summary.shares.accounts.map(({ count }) => count)]
  }
  expect(await sums('71001')).toEqual([1, 0, [1]])

  await sql`alter table tx_named rename to tx_named_away`.execute(db)
  await expect(recordTransactions(db, [whole(71_001, 'contributions')])).rejects.toThrow('tx_named')
  await sql`alter table tx_named_away rename to tx_named`.execute(db)
  expect(await sums('71001,71003')).toEqual([1, 0, [1]])
  expect(await counterparties(71_001, 'in')).toHaveLength(1)

  await recordTransactions(db, [whole(71_001, 'contributions')])
  expect(await sums('71001')).toEqual([0, 0, []])
  expect(await counterparties(71_001, 'in')).toEqual([])
})
