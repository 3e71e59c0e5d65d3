import { expect, test, vi } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { DatabaseBusy } from '#database/connection/errors.ts'
import { readCounterparties } from '#database/transactions/namedAccounts.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { transactionSummary } from '#database/transactions/summary.ts'
import { assignName, forgetMoney } from '#importer/changeMoney.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { contributions, expenditures } from '#tests/support/importer/transactionFiles.ts'

const WHERE = '1 MADE UP ST|NOWHERE, FL 32301'
const got = (contributor: string, date: string) =>
  `Invented Sunshine Fund (PAC)|${date}|500.00|CHE|${contributor}|${WHERE}|PAC|`
const paidTo = (to: string, date: string) =>
  `Imaginary Pine Voters (ECO)|${date}|500.00|${to}|${WHERE}|GIFT|MON`

/** From whom 71001 has money, and the number of rows in the payer's lists and in its own. */
async function from(db: Db) {
  const counterparties = await readCounterparties(db, 71_001, { direction: 'in' })
  return counterparties?.accounts.map(({ account, sums }) => [account, sums.payer.count, sums.receiver.count])
}

/** The accounts that the rows of 71001 name. */
async function named(db: Db) {
  const query = { accounts: [71_001], kind: 'contributions' as const, sort: 'newest' as const }
  const page = await transactionPage(db, query)
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
  expect(await from(db)).toEqual([[71_002, 0, 1]])

  await assignName(db, { filer: 'Pine Voters of Old (ECO)', election: '', acctNum: 71_002 })
  expect(await from(db)).toEqual([[71_002, 0, 2]])

  await assignName(db, { filer: 'Pine Voters of Old (ECO)', election: '' })
  expect(await from(db)).toEqual([[71_002, 0, 1]])

  // With two of the same name, the importer does not guess which is meant.
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS.replace('71002', '71003')))
  expect(await from(db)).toEqual([])
})

test('a payment counts as reported by the payer once their list has it, and no longer once that is forgotten', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  expect(await from(db)).toEqual([[71_002, 0, 1]])

  const paid = expenditures([paidTo('INVENTED SUNSHINE FUND', '02/26/2026')])
  await take('expenditures', paid, { account: 71_002 })
  expect(await from(db)).toEqual([[71_002, 1, 1]])

  const lists = await db.selectFrom('whole_list').selectAll().where('kind', '=', 'expenditures').execute()
  await forgetMoney(db, { what: 'transactions', importId: lists[0]?.import_id })
  expect(await from(db)).toEqual([[71_002, 0, 1]])
})

test('the shares of accounts are those of the whole lists, of the other rows, or of both, as asked', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  const shares = async (list?: 'whole' | 'partial') =>
    (await transactionSummary(db, { accounts: [71_001], kind: 'contributions', list })).shares.accounts
  const pine = { account: 71_002, name: 'Imaginary Pine Voters', owner: 'committee', count: 1, cents: 50_000 }

  expect(await shares()).toEqual([pine])
  expect(await shares('whole')).toEqual([pine])
  expect(await shares('partial')).toEqual([])
})

test('a list is imported even if the database is busy when the money of the accounts that it names is summed', async () => {
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
  expect(await from(db)).toEqual([[71_002, 0, 1]])
})

test('rows name the committee that a list adds, and none once two have the name', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await take('contributions', contributions([got('IMAGINARY PINE VOTERS', '03/02/2026')]), {
    account: 71_001,
  })
  expect(await named(db)).toEqual([undefined])

  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  expect(await named(db)).toEqual([71_002])

  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS.replace('71002', '71003')))
  expect(await named(db)).toEqual([undefined])
})
