import { expect, test } from 'vitest'
import { placeOf, roundAmounts, scaleOf } from '#client/ui/plot/scale.ts'

test('a scale always includes zero', () => {
  expect(scaleOf([300, 200])).toEqual({ least: 0, most: 300 })
  expect(scaleOf([-300, -200])).toEqual({ least: -300, most: 0 })
  expect(scaleOf([])).toEqual({ least: 0, most: 0 })
})

test('an amount is placed in proportion to the others, at zero if there are none', () => {
  expect(placeOf(100, { least: -100, most: 300 })).toBe(50)
  expect(placeOf(0, { least: -100, most: 300 })).toBe(25)
  expect(placeOf(0, { least: 0, most: 0 })).toBe(0)
})

test('grid lines are at round dollar amounts, including zero', () => {
  expect(roundAmounts({ least: 0, most: 47_123_456 })).toEqual([0, 20_000_000, 40_000_000])
  expect(roundAmounts({ least: -250_000, most: 900_000 })).toEqual([0, 500_000])
  expect(roundAmounts({ least: -900_000, most: 0 })).toEqual([-500_000, 0])
  expect(roundAmounts({ least: 0, most: 40 })).toEqual([0])
  expect(roundAmounts({ least: 0, most: 0 })).toEqual([0])
})
