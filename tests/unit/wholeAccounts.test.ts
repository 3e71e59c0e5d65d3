import { expect, test } from 'vitest'
import {
  accountsByWord,
  nonesByWord,
  openAccounts,
  type OpenAccounts,
  type ListScope,
  supersedes,
} from '#database/staging/mergeTransactions.ts'
import type { WholeExport, WholeList } from '#database/money/wholeLists.ts'

const ELECTION = '20261103-GEN'

const list = (known: Partial<WholeList> = {}): WholeList => ({
  acctNum: 1,
  kind: 'contributions',
  asOf: '2026-07-24',
  importId: 1,
  byWord: false,
  election: '',
  ...known,
})

const spoken = (known: Partial<ListScope> = {}): ListScope => ({
  kind: 'contributions',
  day: '2026-08-01',
  election: ELECTION,
  ...known,
})

test.each([
  ['of the day of an export', false, { day: '2026-07-24' }, true],
  ['older than an export', false, { day: '2026-07-25' }, false],
  ['of the last day of a word', false, { wholeThrough: '2026-07-24' }, true],
  ['older than the last day of a word', false, { wholeThrough: '2026-07-25' }, false],
  ['by word itself, of the last day of another', true, { wholeThrough: '2026-07-24' }, false],
  ['by word itself, of a later day than another', true, { wholeThrough: '2026-07-23' }, true],
])('a whole list %s takes precedence: %s', (_, byWord, of, isBefore) =>
  expect(supersedes(list({ byWord }), spoken(of))).toBe(isBefore),
)

const NONE_OPEN: OpenAccounts = new Map()
const byWord = { byWord: true, election: ELECTION }

function accounts(lists: readonly WholeList[], open = NONE_OPEN, isUnambiguous = true) {
  const word = spoken({ wholeThrough: '2026-07-31' })
  return accountsByWord(new Set([1, 2]), lists, open, word, () => isUnambiguous)
}

test('a word covers the accounts with rows, and those covered by an earlier word that have none now', () => {
  const before = [list({ acctNum: 3, ...byWord }), list({ acctNum: 4, ...byWord, election: '20241105-GEN' })]

  expect(accounts(before)).toEqual([1, 2, 3])
  expect(accounts(before, new Map([['contributions', new Set([2, 3])]]))).toEqual([1])
  expect(accounts(before, new Map([['transfers', new Set([2, 3])]]))).toEqual([1, 2, 3])
})

test('missing rows do not make an empty list if the name may be another’s, or if the account has its own list', () => {
  const before = list({ acctNum: 3, ...byWord })

  expect(accounts([before], NONE_OPEN, false)).toEqual([1, 2])
  expect(accounts([before, list({ acctNum: 3 })])).toEqual([1, 2])
})

const EXPORT: WholeExport = {
  election: ELECTION,
  kind: 'transfers',
  throughDay: '2026-07-31',
  importId: 7,
  filers: ['Oak Fund'],
}

test('an account missing from an export of a kind has no rows of it, unless it has or may have some by then', () => {
  const nones = (day: string | undefined, open = NONE_OPEN, lists: readonly WholeList[] = []) =>
    nonesByWord([1], [EXPORT], lists, open, () => day)
  const none = [list({ kind: 'transfers', asOf: '2026-07-31', importId: 7, ...byWord })]

  expect(nones(undefined)).toEqual(none)
  expect(nones('2026-08-01')).toEqual(none)
  expect(nones('2026-07-31')).toEqual([])
  expect(nones(undefined, NONE_OPEN, [list({ kind: 'transfers' })])).toEqual([])
  expect(
    nones(
      undefined,
      openAccounts([], [EXPORT], () => [1]),
    ),
  ).toEqual([])
})
