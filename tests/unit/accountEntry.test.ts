import { expect, test } from 'vitest'
import { readCandidate } from '#client/api/legacyAnswers.ts'
import { aCandidate } from '#mocks/builders.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'

const entry = (accountName: string, accountNum: number | null) => ({ accountName, accountNum })

test.each([
  ['of today', { accountName: 'PAC', accountNum: 7 }, entry('PAC', 7)],
  ['with its number in text', { accountName: 'PAC', accountNum: ' 70275 ' }, entry('PAC', 70_275)],
  ['of old, one pair of name and number', { 'Friends of Ada': 7 }, entry('Friends of Ada', 7)],
  ['of old, with its number in text', { 'Friends of Ada': '7' }, entry('Friends of Ada', 7)],
  ['of old, whose number is none', { 'Friends of Ada': 'see file' }, entry('Friends of Ada', null)],
  ['without a number', { accountName: 'PAC' }, entry('PAC', null)],
  ['without a name', { accountNum: 7 }, entry('', 7)],
  ['with nothing in it', {}, entry('', null)],
  ['with zero for a number', { accountName: 'PAC', accountNum: 0 }, entry('PAC', null)],
  ['with a negative number', { accountName: 'PAC', accountNum: -7 }, entry('PAC', null)],
  ['with half a number', { accountName: 'PAC', accountNum: 1.5 }, entry('PAC', null)],
  ['with null for both', { accountName: null, accountNum: null }, entry('', null)],
])('an entry of an account list %s', (_, written, read) => {
  const answer = { ...aCandidate(), AccountList: [written as AccountListEntry] }
  expect(readCandidate(answer).AccountList).toEqual([read])
})

test.each([
  ['91527', 91_527],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-7', null],
  ['1.5', null],
  ['1e3', null],
  [' 7', null],
  ['', null],
  ['abc', null],
])('the account number written as %j is %j', (text, acctNum) => expect(parseAcctNum(text)).toBe(acctNum))
