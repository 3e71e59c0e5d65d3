import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRowState, printRowState, ROW_PARAMETERS, type RowState } from '#contract/domain/rows.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { ROW_REFUSALS, RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { cacheKeys } from '#server/cache/cacheResponses.ts'

const code = fc.stringMatching(/^[A-Z]{1,5}$/)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dollars = fc
  .tuple(fc.boolean(), fc.nat(999_999), fc.option(fc.nat(99), { nil: undefined }))
  .map(
    ([isBack, whole, cents]) =>
      `${isBack ? '-' : ''}${whole}${cents === undefined ? '' : `.${String(cents).padStart(2, '0')}`}`,
  )
const text = fc
  .string({ minLength: 2, maxLength: 60, unit: 'grapheme' })
  .filter(
    (words) => words.trim() === words && words.length >= 2 && words.length <= 60 && /^\P{Cc}*$/u.test(words),
  )

/** Any state of a page's filter. */
const state: fc.Arbitrary<RowState> = fc.record(
  {
    account: fc.integer({ min: 1, max: 99_999 }).map(String),
    kind: fc.constantFrom('expenditures', 'transfers', 'distributions'),
    text,
    type: fc
      .tuple(fc.constantFrom('', '-'), fc.array(code, { minLength: 1, maxLength: 5 }))
      .map(([sign, codes]) => codes.map((one) => sign + one).join(',')),
    from: day,
    to: day,
    least: dollars,
    most: dollars,
    list: fc.constantFrom('whole', 'partial'),
    sort: fc.constantFrom('oldest', 'largest', 'smallest'),
    page: fc.constantFrom('last', 'n51.12.20260131.17'),
  },
  { requiredKeys: [] },
)

const queryOf = ({ account: _account, kind = 'contributions', ...filter }: RowState) => ({
  accounts: '91527',
  kind,
  ...filter,
})

test('any state of the filter survives a round trip through an address', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(parseRowState(printRowState(given))).toEqual(given)
    }),
    { numRuns: 1_000 },
  )
})

test('the call accepts any state of the filter, and caches its answer under the exact URL that a page requests', () => {
  const keyOf = cacheKeys(ENDPOINTS)
  fc.assert(
    fc.property(state, (given) => {
      const query = queryOf(given)
      expect(RowsQuery.safeParse(query).error).toBeUndefined()
      const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]))
      const url = apiUrl(publicAddresses.listTransactions, query)
      expect(keyOf('/api/transactions', texts)).toBe(url)
    }),
    { numRuns: 1_000 },
  )
})

test('the default state needs no query, and blanks and unknown parameters are not part of one', () => {
  expect(printRowState({ kind: 'contributions', sort: 'newest', text: ' ', page: '' })).toBe('')
  expect(parseRowState('?kind=contributions&sort=newest&text=+&color=red')).toEqual({})
  expect(printRowState({ page: 'last', type: '-LOA,-INK', text: 'a&b', kind: 'contributions' })).toBe(
    '?text=a%26b&type=-LOA,-INK&page=last',
  )
})

test('an amount may have its sign and its commas, and is written in one way', () => {
  expect(printRowState(parseRowState('?least=$1,000&most=+$2,500.50'))).toBe('?least=1000&most=2500.50')
  expect(printRowState({ least: ' $ ' })).toBe('')
})

test('a figure of a balance is another way to select the rows behind it', () => {
  expect(printRowState(parseRowState('?account=70275&figure=monetary'))).toBe(
    '?account=70275&type=-LOA,-INK&list=whole',
  )
  expect(printRowState(parseRowState('?figure=expend&page=last'))).toBe(
    '?kind=expenditures&type=-PCS&list=whole&page=last',
  )
  expect(parseRowState('?figure=coh')).toEqual({})
})

test('every parameter of the call has a specific sentence for its valid values', () => {
  const names = Object.keys(RowsQuery.shape)
  expect(Object.keys(ROW_REFUSALS)).toEqual(names)
  expect(['account', ...names.filter((name) => name !== 'accounts')]).toEqual([...ROW_PARAMETERS])
})

test.each([
  ['accounts', ['', '0', 'x', '1,,2', '2147483648', Array.from({ length: 21 }, (_, n) => n + 1).join(',')]],
  ['kind', ['', 'loans']],
  ['text', ['a', ' a ', 'x'.repeat(61), 'a\u0000b']],
  ['type', ['', 'LOA,-INK', '-LOA,INK', '%', 'A,'.repeat(25)]],
  ['from', ['2026', '2026-02-30', '01/31/2026', '2026-13-01']],
  ['least', ['$5', '1,000', '1.234', '1e3', '12345678901']],
  ['list', ['all']],
  ['sort', ['name']],
  ['page', ['2 ', 'A', '%00', 'x'.repeat(81)]],
])('%s= accepts none of %j', (name, values) => {
  for (const value of values)
    expect(RowsQuery.safeParse({ ...queryOf({}), [name]: value }).error?.issues[0]?.path[0]).toBe(name)
})
