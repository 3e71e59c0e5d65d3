import { expect, test } from 'vitest'
import { agreementText, basesText } from '#client/components/money/CashExplained.tsx'
import type { Balance } from '#contract/schemas/balance.ts'
import { ledgerExplanation } from '#tests/support/pages/explainedFigure.ts'

const explained = (balance: Partial<Balance>) => ({
  ...ledgerExplanation,
  balance: { ...ledgerExplanation.balance, reconciled: null, ...balance },
})

/** The same with only these totals of the state on file. */
const agreement = (balance: Partial<Balance>, totals: { asOf: string; isComplete: boolean }[]) =>
  agreementText({
    ...explained(balance),
    reported: ledgerExplanation.reported.flatMap((one) => totals.map((total) => ({ ...one, ...total }))),
  })

test('an explanation says why the figures shown were not compared with a total of the state', () => {
  const complete = { asOf: '2026-07-24', isComplete: true }
  const inPart = { asOf: '2026-07-25', isComplete: false }

  expect(agreement({ basis: 'stateTotal' }, [complete])).toBe(
    'The state’s total of 07/24/2026 is on file, but no complete list of transactions of that day to compare it with.',
  )
  expect(agreement({ basis: 'list', asOf: '2026-07-30' }, [complete])).toBe(
    'Not compared: the figures shown are as of 07/30/2026, and the state’s total is as of 07/24/2026.',
  )
  expect(agreement({ asOf: '2026-07-25' }, [inPart, complete])).toBe(
    'The state’s total of 07/25/2026 lacks some figures; those that it gives agree.',
  )
  expect(agreement({ asOf: '2026-07-26' }, [inPart])).toBe(
    'The state’s total of 07/25/2026 lacks some figures, so it is not compared.',
  )
  expect(agreement({}, [])).toBe('No state total is on file to compare it with.')
})

test('a total that lacks figures is not taken for the one that was compared', () => {
  const inPart = { asOf: '2026-07-25', isComplete: false }

  for (const [reconciled, description] of [
    [true, 'Agrees with the state’s total of 07/24/2026.'],
    [false, 'The account’s own transactions differ from the state’s total of 07/24/2026: '],
  ] as const)
    expect(agreement({ reconciled }, [inPart, { asOf: '2026-07-24', isComplete: true }])).toContain(
      description,
    )
})

test('that the operator vouched for a file is said in a sentence, only of transactions, which it is about', () => {
  const sentence = 'that it holds all rows of this one is what the operator of this site says.'

  for (const [basis, is] of [
    ['ledger', true],
    ['stateTotal', false],
    ['list', false],
  ] as const)
    expect(basesText({ ...explained({ basis }), isByOperatorsWord: true }).includes(sentence)).toBe(is)
})
