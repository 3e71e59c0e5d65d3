import { expect, test } from 'vitest'
import { readBalances } from '#client/api/legacyAnswers.ts'
import { computeCashOnHand } from '#contract/domain/money.ts'
import { chooseBasis } from '#database/money/balances.ts'
import { aBalance } from '#mocks/builders.ts'

const NOTHING = { monetary: null, loans: null, inkind: null, expend: null, transfers: null, other: null }

test('cash on hand is contributions and loans less expenditures and transfers out; in-kind and other are not cash', () => {
  const amounts = { monetary: 10_000, loans: 500, inkind: 9_999, expend: 2_000, transfers: 300, other: 8_888 }

  expect(computeCashOnHand(amounts)).toBe(8_200)
  // Money that came back into the account.
  expect(computeCashOnHand({ ...amounts, transfers: -300 })).toBe(8_800)
})

test('cash on hand is unknown if any part of it is: unknown is not zero', () => {
  const none = { ...NOTHING, monetary: 0, loans: 0, expend: 0, transfers: 0 }
  expect(computeCashOnHand(none)).toBe(0)
  for (const part of ['monetary', 'loans', 'expend', 'transfers'] as const)
    expect(computeCashOnHand({ ...none, [part]: null })).toBeNull()
})

test.each([['n/a'], ['12'], [1.5], [{}], [undefined]])(
  'a figure that is not a whole number of cents is unknown: %j',
  (coh) => {
    // An answer may be anything.
    expect(readBalances([{ ...aBalance(), coh: coh as never }])).toEqual([aBalance({ coh: null })])
  },
)

test.each([
  ['2026-03-01', '2026-02-01', 300],
  ['2026-02-01', '2026-03-01', 200],
  ['2026-02-01', '2026-02-01', 300],
])(
  'figures without cash on hand are those of the later day, and the state’s of one day: the state’s of %s, a list of %s',
  (ofState, ofList, monetary) => {
    const part = { ...NOTHING, coh: null, isComplete: 0, importId: 1 }
    const list = { ...part, source: 'list', asOf: ofList, monetary: 200 } as const
    const state = { ...part, source: 'stateTotal', asOf: ofState, monetary: 300 } as const
    const asOf = monetary === 300 ? ofState : ofList

    for (const reported of [
      [list, state],
      [state, list],
    ])
      expect(chooseBasis(7, { reported })).toMatchObject({ coh: null, monetary, basis: null, asOf })
  },
)

test.each(['monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const)(
  'transactions with the state’s cash on hand but other %s are shown, and differ from its total',
  (figure) => {
    const figures = { coh: 800, monetary: 1_000, loans: 0, inkind: 10, expend: 200, transfers: 0, other: 5 }
    const stateTotal = {
      ...figures,
      source: 'stateTotal',
      isComplete: 1,
      asOf: '2026-03-01',
      importId: 1,
    } as const
    const ledger = { ...figures, [figure]: figures[figure] + 7, asOf: '2026-03-01', importId: 2 }

    expect(chooseBasis(7, { ledger, reported: [stateTotal] })).toMatchObject({
      ...figures,
      [figure]: figures[figure] + 7,
      basis: 'ledger',
      reconciled: false,
      difference: { coh: 0, [figure]: 7 },
    })
  },
)
