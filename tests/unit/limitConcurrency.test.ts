import { expect, test } from 'vitest'
import { limitConcurrency } from '#database/limitConcurrency.ts'

test('at most two tasks run at once, the others wait their turn, and a failed one makes room', async () => {
  const limited = limitConcurrency(2)
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  const results = ends.map(({ promise }, i) =>
    limited(() => {
      begun.push(i)
      return promise
    }),
  )
  const settled = Promise.allSettled(results)

  await Promise.resolve()
  expect(begun).toEqual([0, 1])

  ends[1]?.reject(new Error('failed'))
  await expect(results[1]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])

  for (const { resolve } of ends) resolve(7)
  await settled
  expect(begun).toEqual([0, 1, 2, 3])
  expect(await results[3]).toBe(7)
})
