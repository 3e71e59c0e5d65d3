import { expect, test } from 'vitest'
import type { AccountListEntry } from '#contract/account.ts'
import { accountNumbersOf, accountsOf, cashOnHand } from '#contract/accountsOf.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'

const listing = (...AccountList: AccountListEntry[]) => aCandidate({ AcctNum: 1, AccountList })
const coh = (account: number, cents: number | null) => [account, aBalance({ account, coh: cents })] as const

test("a candidate's own account comes first, whether its list names it or not", () => {
  expect(accountsOf(listing())).toEqual([{ accountName: 'Campaign Account', accountNum: 1 }])
  expect(
    accountsOf(listing({ accountName: 'PAC', accountNum: 7 }, { accountName: 'Mine', accountNum: 1 })),
  ).toEqual([
    { accountName: 'Mine', accountNum: 1 },
    { accountName: 'PAC', accountNum: 7 },
  ])
})

test('an account that is listed twice counts once, under its first name; one without a number goes by its name', () => {
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

test('accounts without a number are not asked for', () => {
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

  expect(cashOnHand(accounts, new Map([coh(1, 100), coh(7, -25)]))).toBe(75)
  expect(cashOnHand(accounts, new Map([coh(1, null), coh(7, -25)]))).toBe(-25)
  expect(cashOnHand(accounts, new Map([coh(1, 0)]))).toBe(0)
  expect(cashOnHand(accounts, new Map([coh(1, null), coh(99, 5)]))).toBeNull()
  expect(cashOnHand(accounts, new Map())).toBeNull()
})
