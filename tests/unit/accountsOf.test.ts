import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import { accountNumbersOf, accountsOf, cashOnHand } from '#contract/domain/accounts.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'

const listing = (...AccountList: AccountListEntry[]) => aCandidate({ AcctNum: 1, AccountList })
const coh = (account: number, cents: number | null) => [account, aBalance({ account, coh: cents })] as const

test('a candidate’s own account comes first, whether its list includes it or not', () => {
  expect(accountsOf(listing())).toEqual([{ accountName: 'Campaign Account', accountNum: 1 }])
  expect(
    accountsOf(listing({ accountName: 'PAC', accountNum: 7 }, { accountName: 'Mine', accountNum: 1 })),
  ).toEqual([
    { accountName: 'Mine', accountNum: 1 },
    { accountName: 'PAC', accountNum: 7 },
  ])
})

test('an account listed twice counts once, under its first name; one without a number is identified by its name', () => {
  const accounts = accountsOf(
    listing(
      { accountName: 'PAC', accountNum: 7 },
      { accountName: 'The same PAC', accountNum: 7 },
      { accountName: 'See file', accountNum: null },
      { accountName: 'See file', accountNum: null },
      { accountName: 'Another', accountNum: null },
    ),
  )

  expect(accounts.map(({ accountName }) => accountName)).toEqual([
    'Campaign Account',
    'PAC',
    'See file',
    'Another',
  ])
})

test('accounts without a number are not requested', () => {
  const candidates = [
    listing({ accountName: 'PAC', accountNum: 7 }, { accountName: 'See file', accountNum: null }),
    aCandidate({ AcctNum: 2 }),
  ]

  expect(accountNumbersOf(candidates)).toEqual([1, 7, 2])
})

test('cash on hand is the sum of what is known, and unknown when nothing is', () => {
  const accounts = accountsOf(
    listing({ accountName: 'PAC', accountNum: 7 }, { accountName: 'See file', accountNum: null }),
  )
  const sumOf = (...balances: ReturnType<typeof coh>[]) => cashOnHand(accounts, new Map(balances)).cents

  expect(sumOf(coh(1, 100), coh(7, -25))).toBe(75)
  expect(sumOf(coh(1, null), coh(7, -25))).toBe(-25)
  expect(sumOf(coh(1, 0))).toBe(0)
  expect(sumOf(coh(1, null), coh(99, 5))).toBeNull()
  expect(sumOf()).toBeNull()
})

test('a sum states its number of accounts, is dated by its oldest part, and names all its bases', () => {
  const accounts = accountsOf(
    listing({ accountName: 'PAC', accountNum: 7 }, { accountName: 'Closed', accountNum: 8 }),
  )
  const balances = [
    aBalance({ account: 1, coh: 100, basis: 'list', asOf: '2026-07-24' }),
    aBalance({ account: 7, coh: 25, basis: 'ledger', asOf: '2026-06-01' }),
    // Not part of the sum, so neither its day nor its basis counts.
    aBalance({ account: 8, coh: null, basis: 'stateTotal', asOf: '2020-01-01' }),
  ]

  expect(cashOnHand(accounts, new Map(balances.map((balance) => [balance.account, balance])))).toEqual({
    cents: 125,
    known: 2,
    accounts: 3,
    asOf: '2026-06-01',
    bases: ['ledger', 'list'],
    apart: null,
  })
  expect(cashOnHand(accounts, new Map())).toEqual({
    cents: null,
    known: 0,
    accounts: 3,
    asOf: null,
    bases: [],
    apart: null,
  })
})

test('for any accounts and balances, the sum counts each known account once', () => {
  const number = integer({ min: 1, max: 6 })
  const entry = record({ accountName: constantFrom('A', 'B'), accountNum: option(number) })
  const balance = record({ account: number, coh: option(integer({ min: -1e11, max: 1e11 })) })
  assert(
    property(number, array(entry), array(balance), (AcctNum, AccountList, reported) => {
      const balances = new Map(reported.map((one) => [one.account, aBalance(one)]))
      const all = new Set([AcctNum, ...AccountList.flatMap(({ accountNum }) => accountNum ?? [])])
      const known = [...all].flatMap((account) => balances.get(account)?.coh ?? [])

      const { cents, known: count } = cashOnHand(accountsOf({ AcctNum, AccountList }), balances)

      expect(count).toBe(known.length)
      expect(cents).toBe(known.length === 0 ? null : known.reduce((sum, left) => sum + left, 0))
    }),
  )
})
