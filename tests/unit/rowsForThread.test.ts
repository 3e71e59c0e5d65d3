import { expect, test } from 'vitest'
import { packForThread, unpackInThread } from '#database/transactions/rowsForThread.ts'

test('rows of numbers and texts reach the thread as they were, whatever their letters', () => {
  const rows = [
    [2 ** 40 + 1, 'NÚÑEZ, ANA', -2_500, ''],
    [2 ** 40 + 2, 'SMITH\t"JO"\n', 0, '\u{1F33B} \ud83c alone'],
    [0.5, '', Number.MAX_SAFE_INTEGER, 'CHE'],
  ]

  const packed = packForThread(rows)

  expect(packed && unpackInThread(structuredClone(packed))).toEqual(rows)
})

test.each([
  ['bytes', [[1, new Uint8Array([1])]]],
  ['nothing', [[1, null]]],
  [
    'now a number and now a text',
    [
      [1, 'a'],
      [2, 3],
    ],
  ],
])('rows with %s in a column are not packed', (_, rows) => {
  expect(packForThread(rows)).toBeUndefined()
})
