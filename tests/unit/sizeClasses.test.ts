import { expect, test } from 'vitest'
import { SIZES, sizeOf } from '#database/transactions/store/sizeClasses.ts'

test.for<[cents: number, upTo: number]>([
  [-100, -1],
  [-1, -1],
  [0, 10_000],
  [10_000, 10_000],
  [10_001, 50_000],
  [50_000, 50_000],
  [50_001, 100_000],
  [100_000, 100_000],
  [300_000, 300_000],
  [300_001, 1_000_000],
  [1_000_000, 1_000_000],
  [10_000_000, 10_000_000],
  [10_000_001, Infinity],
])('%d cents are counted with the amounts up to %d', ([cents, upTo]) => {
  expect(SIZES[sizeOf(cents)]).toBe(upTo)
})
