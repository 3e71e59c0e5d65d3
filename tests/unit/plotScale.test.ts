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
  expect(roundAmounts({ least: 0, most: 41_123_456 })).toEqual([
    0, 10_000_000, 20_000_000, 30_000_000, 40_000_000,
  ])
  expect(roundAmounts({ least: -250_000, most: 900_000 })).toEqual([
    -200_000, 0, 200_000, 400_000, 600_000, 800_000,
  ])
  expect(roundAmounts({ least: -900_000, most: 0 })).toEqual([-800_000, -600_000, -400_000, -200_000, 0])
  expect(roundAmounts({ least: 0, most: 40 })).toEqual([0])
  expect(roundAmounts({ least: 0, most: 0 })).toEqual([0])
})

test('a plot has at least three grid lines, so that a column between them can be read, and at most eight', () => {
  for (let cents = 300; cents < 10_000_000_000; cents = Math.ceil(cents * 1.07))
    for (const scale of [
      { least: 0, most: cents },
      { least: -cents, most: 0 },
      { least: -Math.round(cents / 3), most: cents },
      { least: -cents, most: Math.round(cents / 7) },
    ]) {
      const lines = roundAmounts(scale).length
      expect({ scale, lines: lines >= 3 && lines <= 8 }).toEqual({ scale, lines: true })
    }
})
