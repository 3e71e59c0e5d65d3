import { expect, test } from 'vitest'
import { agreementOfAll, agreementOfOne } from '#client/components/money/agreement.ts'
import { aBalance } from '#mocks/builders.ts'

const SAME = { coh: 0, monetary: 0, loans: 0, inkind: 0, expend: 0, transfers: 0, other: 0 }
const agreeing = aBalance({ basis: 'ledger', reconciled: true })
const differingBy = (coh: number) =>
  aBalance({ basis: 'stateTotal', reconciled: false, difference: { ...SAME, coh, inkind: 1 } })
const total = aBalance({ basis: 'stateTotal' })
const ofAll = (...balances: (typeof agreeing)[]) =>
  agreementOfAll(new Map(balances.map((balance, account) => [account, balance])))

test('the figures of one account agree with the state’s total, differ from it, or were not compared', () => {
  expect(agreementOfOne(agreeing)).toBe('Agrees with the state’s total of 07/24/2026.')
  expect(agreementOfOne(differingBy(-10_000))).toBe(
    'Its transactions differ from the state’s total of 07/24/2026 by $100.00.',
  )
  expect(agreementOfOne(differingBy(0))).toBe(
    'Its transactions differ from the state’s total of 07/24/2026 in other figures.',
  )
  expect(agreementOfOne({ ...differingBy(0), basis: 'ledger' })).toBe(
    'Its transactions differ from the state’s total of 07/24/2026 in other figures.',
  )
  expect(agreementOfOne(total)).toBe(
    'Not compared: no complete list of its transactions of that day is on file.',
  )
  expect(agreementOfOne(aBalance({ basis: 'list' }))).toBe(
    'Not compared: no complete state total of 07/24/2026 is on file.',
  )
  expect(agreementOfOne(aBalance({ basis: null, coh: null }))).toBe('')
})

test('each of several accounts is counted once, as of the oldest compared total', () => {
  expect(ofAll()).toBe('')
  expect(ofAll(aBalance({ basis: null, coh: null }))).toBe('')
  expect(ofAll(total, aBalance({ asOf: '2026-01-01' }))).toBe('Not compared with the state’s totals.')
  expect(ofAll(agreeing, agreeing)).toBe('Compared with the state’s totals of 07/24/2026: 2 agree.')
  expect(
    ofAll(agreeing, { ...differingBy(-10_000), asOf: '2026-07-20' }, differingBy(25_050), {
      ...total,
      asOf: '2020-01-01',
    }),
  ).toBe(
    'Compared with the state’s totals of 07/20/2026 or later: 1 agrees, 2 differ by $350.50, 1 not compared.',
  )
})
