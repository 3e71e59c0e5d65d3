import { expect, test } from 'vitest'
import {
  vouchedAccounts,
  emptyVouchedLists,
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
  isVouched: false,
  election: '',
  ...known,
})

const scope = (known: Partial<ListScope> = {}): ListScope => ({
  kind: 'contributions',
  day: '2026-08-01',
  election: ELECTION,
  ...known,
})

test.each([
  ['of the day of an export', false, { day: '2026-07-24' }, true],
  ['older than an export', false, { day: '2026-07-25' }, false],
  ['of the last day of a vouched export', false, { wholeThrough: '2026-07-24' }, true],
  ['older than the last day of a vouched export', false, { wholeThrough: '2026-07-25' }, false],
  ['vouched for itself, of the last day of another', true, { wholeThrough: '2026-07-24' }, false],
  ['vouched for itself, of a later day than another', true, { wholeThrough: '2026-07-23' }, true],
])('a whole list %s takes precedence: %s', (_, isVouched, files, isBefore) =>
  expect(supersedes(list({ isVouched }), scope(files))).toBe(isBefore),
)

const NONE_OPEN: OpenAccounts = new Map()
const isVouched = { isVouched: true, election: ELECTION }

function accounts(lists: readonly WholeList[], open = NONE_OPEN, isUnambiguous = true) {
  const vouched = scope({ wholeThrough: '2026-07-31' })
  return vouchedAccounts(new Set([1, 2]), lists, open, vouched, () => isUnambiguous)
}

test('a vouched export covers the accounts with rows, and those covered by an earlier one that have none now', () => {
  const before = [
    list({ acctNum: 3, ...isVouched }),
    list({ acctNum: 4, ...isVouched, election: '20241105-GEN' }),
  ]

  expect(accounts(before)).toEqual([1, 2, 3])
  expect(accounts(before, new Map([['contributions', new Set([2, 3])]]))).toEqual([1])
  expect(accounts(before, new Map([['transfers', new Set([2, 3])]]))).toEqual([1, 2, 3])
})

test('missing rows do not make an empty list if the name may be another’s, or if the account has its own list', () => {
  const before = list({ acctNum: 3, ...isVouched })

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
  const emptyLists = (day: string | undefined, open = NONE_OPEN, lists: readonly WholeList[] = []) =>
    emptyVouchedLists([1], [EXPORT], lists, open, () => day)
  const none = [list({ kind: 'transfers', asOf: '2026-07-31', importId: 7, ...isVouched })]

  expect(emptyLists(undefined)).toEqual(none)
  expect(emptyLists('2026-08-01')).toEqual(none)
  expect(emptyLists('2026-07-31')).toEqual([])
  expect(emptyLists(undefined, NONE_OPEN, [list({ kind: 'transfers' })])).toEqual([])
  expect(
    emptyLists(
      undefined,
      openAccounts([], [EXPORT], () => [1]),
    ),
  ).toEqual([])
})
