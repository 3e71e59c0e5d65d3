import { assert, property, uint32Array } from 'fast-check'
import { expect, test } from 'vitest'
import { packNumbers, unpackNumbers } from '#database/transactions/names/packedNumbers.ts'

test('document numbers are unpacked as they were packed, close ones in a byte each', () => {
  assert(
    property(uint32Array({ max: 2 ** 24 }), (some) => {
      const numbers = some.toSorted()
      expect(unpackNumbers(packNumbers(numbers), numbers.length)).toEqual(numbers)
    }),
  )
  expect(packNumbers(Uint32Array.of(5, 6, 130, 2 ** 24))).toHaveLength(7)
})
