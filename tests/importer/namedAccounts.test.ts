import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import { DatabaseBusy } from '#database/history/withWriteTransaction.ts'
import { atRevision } from '#database/history/atRevision.ts'
import { readCounterparties } from '#database/transactions/between/readPairs.ts'
import { createStore } from '#database/transactions/store/createStore.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import { removeAlias, setAlias } from '#importer/aliases.ts'
import { forgetMoney } from '#importer/forgetMoney.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { contributions, expenditures, transfers } from '#tests/support/importer/transactionFiles.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { openTransactionWriter } from '#database/transactions/write/transactionWriter.ts'
import { GIFT, openTestRegister } from '#tests/support/register/transactionWriting.ts'

const WHERE = '1 MADE UP ST|NOWHERE, FL 32301'
const got = (contributor: string, date: string) =>
  `Invented Sunshine Fund (PAC)|${date}|500.00|CHE|${contributor}|${WHERE}|PAC|`
const paidTo = (to: string, date: string) =>
  `Imaginary Pine Voters (ECO)|${date}|500.00|${to}|${WHERE}|GIFT|MON`

/** From whom 71001 has money, and the number of rows by which side reports them. */
async function from(db: Db) {
  const found = await readCounterparties(db, 71_001, { direction: 'in' })
  return found?.accounts.map(({ account, sums }) => [
    account,
    Object.fromEntries(Object.entries(sums).flatMap(([who, { count }]) => (count > 0 ? [[who, count]] : []))),
  ])
}

/** The accounts that the rows of 71001 name. */
async function named(db: Db) {
  const query = { accounts: [71_001], kind: 'contributions' as const, sort: 'newest' as const }
  const page = await transactionsIn(db).page(query)
  return typeof page === 'string' ? page : page.rows.map(({ otherAccount }) => otherAccount?.account)
}

test('rows name a committee from the list that adds it, and under another name from its alias', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  const account = 71_001
  const rows = [got('IMAGINARY PINE VOTERS', '03/02/2026'), got('PINE VOTERS OF OLD', '04/01/2026')]
  await take('contributions', contributions(rows), { account })
  expect(await from(db)).toEqual([])

  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 1 }]])

  await setAlias(db, { filer: 'Pine Voters of Old (ECO)', election: '', acctNum: 71_002 })
  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 2 }]])

  await removeAlias(db, { filer: 'Pine Voters of Old (ECO)', election: '' })
  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 1 }]])

  // With two of the same name, the importer does not guess which is meant.
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS.replace('71002', '71003')))
  expect(await from(db)).toEqual([])
})

test('the rows of a past answer name the accounts that they named then', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  const revision = async () =>
    (await db.selectFrom('register').select('revision').executeTakeFirstOrThrow()).revision
  const before = await revision()
  expect(await named(db)).toEqual([undefined])

  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  const alone = await revision()
  expect(await named(db)).toEqual([71_002])

  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS.replace('71002', '71003')))
  expect(await named(db)).toEqual([undefined])

  await take('committees', committeeList(SUNSHINE_FUND))
  expect(await named(atRevision(db, alone))).toEqual([71_002])
  expect(await named(atRevision(db, before))).toEqual([undefined])
})

test('many accounts compared together each have their money with every other account, once', async () => {
  const { db, take } = await makeRegister()
  const many = 210
  const list = Array.from({ length: many }, (_, index) =>
    SUNSHINE_FUND.replace('71001', String(72_000 + index)).replace('Invented Sunshine Fund', `Ring ${index}`),
  )
  await take('committees', committeeList(...list))
  // Each has money from the one half a ring away, so that hardly any two are neighbors.
  const pairs = Array.from({ length: many }, (_, index) => ({
    payer: 72_000 + ((index + many / 2) % many),
    receiver: 72_000 + index,
    cents: index + 1,
  }))
  const rows = pairs.map(({ payer, receiver, cents }) => ({
    account: receiver,
    rows: [{ party: `RING ${payer - 72_000}`, cents }],
  }))
  const kept = async () => ({
    pairs: await db
      .selectFrom('books.account_pair')
      .select(['payer', 'receiver', 'cents'])
      .where('until', 'is', null)
      .orderBy('receiver')
      .execute(),
    shares: await db
      .selectFrom('books.account_share')
      .select(['other as payer', 'owner as receiver', 'cents'])
      .where('until', 'is', null)
      .orderBy('owner')
      .execute(),
  })

  await recordTransactions(db, rows)
  expect(await kept()).toEqual({ pairs, shares: pairs })

  // Only one side of the pair has changed; the other is not compared first.
  const last = { account: 72_000 + many - 1, rows: [{ party: 'RING 0', cents: 5 }] }
  await recordTransactions(db, [last])
  const changed = [...pairs.slice(0, -1), { payer: 72_000, receiver: last.account, cents: 5 }]
  expect(await kept()).toEqual({ pairs: changed, shares: changed })
})

test('what a list lacks is reported once it is whole, and no longer once it is forgotten', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  const payer = { account: 71_002 }
  const printers = ['01/02/2026', '06/01/2026'].map((date) => paidTo('PRINTERS', date).replace('500', '7'))
  await take('expenditures', expenditures(printers), payer)
  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 1 }]])

  // An empty list says that there are none.
  await take('transfers', transfers([]), payer)
  expect(await from(db)).toEqual([[71_002, { receiverOnly: 1 }]])

  await take(
    'expenditures',
    expenditures([...printers, paidTo('INVENTED SUNSHINE FUND', '02/26/2026')]),
    payer,
  )
  expect(await from(db)).toEqual([[71_002, { both: 1 }]])

  await take('expenditures', expenditures(printers), payer)
  expect(await from(db)).toEqual([[71_002, { receiverOnly: 1 }]])

  const lists = await db.selectFrom('whole_list').selectAll().where('kind', '=', 'transfers').execute()
  await forgetMoney(db, { what: 'transactions', importId: lists[0]?.import_id })
  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 1 }]])
})

test('a store from before shares were stored has them after the next import', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  const account = 71_001
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), { account })
  const shares = async () =>
    (await transactionsIn(db).summary({ accounts: [account], kind: 'contributions' })).shares.accounts
  const pine = { account: 71_002, name: 'Imaginary Pine Voters', owner: 'committee', count: 1, cents: 50_000 }
  expect(await shares()).toEqual([pine])

  for (const table of ['account_share', 'share_list'])
    await sql`drop table ${sql.id('books', table)}`.execute(db)
  await db.updateTable('books.store').set({ version: 2 }).execute()
  await createStore(db)
  expect(await shares()).toEqual([])

  await take('transfers', transfers([]), { account: 71_002 })
  expect(await shares()).toEqual([pine])
})

test('a store from before names had a beginning links its rows as before', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  const account = 71_001
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), { account })
  await sql`create table books.former as select name, account, is_person, first_day, last_day from books.account_name`.execute(
    db,
  )
  await sql`drop table books.account_name`.execute(db)
  await sql`alter table books.former rename to account_name`.execute(db)
  await db.updateTable('books.store').set({ version: 9 }).execute()

  await createStore(db)

  expect(await named(db)).toEqual([71_002])
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS.replace('71002', '71003')))
  expect(await named(db)).toEqual([undefined])
})

test('an account’s money from all others is summed when they are compared, and not again when it is read', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  const read = async () => {
    const { counterparties, summary } = transactionsIn(db)
    const { sums } = (await counterparties(71_001, { direction: 'in' })) ?? {}
    const { shares } = await summary({ accounts: [71_001], kind: 'contributions' })
    return { sums, shares }
  }
  const before = await read()
  expect(before).toMatchObject({ sums: { receiverUnchecked: { count: 1 } }, shares: { rest: { count: 0 } } })

  const ofList = async (list: 'whole' | 'partial') =>
    (await transactionsIn(db).summary({ accounts: [71_001], kind: 'contributions', list })).shares.accounts
  expect(await ofList('whole')).toMatchObject([{ count: 1 }])
  expect(await ofList('partial')).toEqual([])

  // Simulates a pair without sums.
  await db.updateTable('books.account_pair').set({ sums: '{}' }).where('receiver', '=', 71_001).execute()
  await db.deleteFrom('books.account_share').execute()
  const { accounts } = (await transactionsIn(db).counterparties(71_001, { direction: 'in' })) ?? {}
  expect(accounts).toMatchObject([{ sums: {} }])
  expect(await read()).toEqual(before)
})

test.each([
  { next: 'transfers', file: transfers([]), of: { account: 71_002 } },
  // Without any rows, the sums are all that there is to publish.
  { next: 'committees', file: committeeList(SUNSHINE_FUND, PINE_VOTERS), of: {} },
] as const)(
  'a store from before sums of all accounts were stored is summed when read, until the next list of $next',
  async ({ next, file, of }) => {
    const { db, take } = await makeRegister()
    await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
    const account = 71_001
    await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), { account })
    const sums = async () => (await transactionsIn(db).counterparties(account, { direction: 'in' }))?.sums
    const shares = async () =>
      (await transactionsIn(db).summary({ accounts: [account], kind: 'contributions' })).shares
    const before = [await sums(), await shares()]
    for (const table of ['account_total', 'share_list', 'name_hashes'])
      await sql`drop table ${sql.id('books', table)}`.execute(db)
    await db.updateTable('books.store').set({ version: 8 }).execute()
    const { row_count } = await db.selectFrom('books.segment').select('row_count').executeTakeFirstOrThrow()
    await db.updateTable('books.segment').set({ row_count: 10_000 }).execute()
    await createStore(db)
    // Version 7 has packed it already.
    expect(await db.selectFrom('books.pack_due').selectAll().execute()).toEqual([])
    await db.updateTable('books.segment').set({ row_count }).execute()
    expect([await sums(), await shares()]).toEqual(before)
    expect(await db.selectFrom('books.account_total').selectAll().execute()).toEqual([])

    await take(next, file, of)
    // Simulates a pair without sums.
    await db.updateTable('books.account_pair').set({ sums: '{}' }).execute()
    await db.deleteFrom('books.account_share').execute()
    expect([await sums(), await shares()]).toEqual(before)
  },
)

test('a list is imported even if the database is busy when the accounts that it names are compared', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  const busy = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DatabaseBusy('Another process is writing.')
  })

  const report = await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  busy.mockRestore()

  expect(report).toMatchObject({ outcome: 'done', added: 1 })
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 1 }]])
})

test('rows that are published stay, even if the database is lost before the work that can wait', async () => {
  const db = await openTestRegister()
  const writer = await openTransactionWriter(db)
  await writer.replace({ owner: 71_001, kind: 'contributions', year: 2026, isWhole: false }, [GIFT])
  await writer.flush()
  await db.transaction().execute(writer.publish)
  const lost = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw new DatabaseUnavailable('It does not answer.')
  })

  await writer.close()
  lost.mockRestore()

  expect(await filedRows(db)).toHaveLength(1)
})

const oneNamed = async () => {
  const register = await makeRegister()
  await register.take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  const rows = contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')])
  await register.take('contributions', rows, { account: 71_001 })
  return { ...register, rows }
}

test('a dry run leaves accounts that are still to be compared to the next import', async () => {
  const { db, take, rows } = await oneNamed()
  await db.insertInto('books.pair_due').values({ account: 71_001 }).execute()

  expect(await take('contributions', rows, { account: 71_001, dryRun: true })).toMatchObject({
    outcome: 'done',
  })

  expect(await db.selectFrom('books.pair_due').selectAll().execute()).toEqual([{ account: 71_001 }])
})

test('accounts are compared even if the import that came to them is rolled back', async () => {
  const { db } = await oneNamed()
  await db.deleteFrom('books.account_pair').execute()
  await db.insertInto('books.pair_due').values({ account: 71_001 }).execute()
  const writer = await openTransactionWriter(db)
  await writer.flush()
  const failed = db.transaction().execute(async (trx) => {
    await writer.publish(trx)
    throw new Error('Killed')
  })
  await expect(failed).rejects.toThrow('Killed')

  await writer.close()

  expect(await from(db)).toEqual([[71_002, { receiverUnchecked: 1 }]])
})
