import { assert, maxSafeInteger, property } from 'fast-check'
import { expect, test } from 'vitest'
import { dollarText } from '#contract/domain/money.ts'
import { formatMoney } from '#client/ui/text/format.ts'

test('an amount is shown in dollars with two decimals and thousands separators', () => {
  expect(formatMoney(123456)).toBe('$1,234.56')
  expect(formatMoney(100_000_000)).toBe('$1,000,000.00')
  expect(formatMoney(5)).toBe('$0.05')
})

test('a negative amount has a plain hyphen, so that it can be pasted into a spreadsheet', () => {
  expect(formatMoney(-123450)).toBe('-$1,234.50')
})

test('zero is $0.00 and an unknown amount is blank', () => {
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(-0)).toBe('$0.00')
  expect(formatMoney(null)).toBe('')
})

test('no amount is ever rounded: its digits read back are the same cents', () => {
  assert(
    property(maxSafeInteger(), (cents) => {
      const text = formatMoney(cents)
      expect(text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/)
      expect(BigInt(text.replaceAll(/[$,.]/g, ''))).toBe(BigInt(cents))
    }),
  )
})

test('the sentences of the server and the importer write an amount as the pages do', () => {
  assert(
    property(maxSafeInteger(), (cents) => {
      expect(dollarText(cents)).toBe(formatMoney(cents))
    }),
  )
})
