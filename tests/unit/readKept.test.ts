import { expect, test } from 'vitest'
import { readKept } from '#server/past/readKept.ts'

const notAtAll = () => expect.unreachable('They are not read')

test('rows that are gone, or are removed while they are read, are refused, not answered in part', async () => {
  let areKept = true
  const assertKept = () => (areKept ? Promise.resolve() : Promise.reject(new Error('The rows are gone')))
  const during = () => {
    areKept = false
    return 'half of the rows'
  }

  expect(await readKept(assertKept, () => 'all rows')).toBe('all rows')
  await expect(readKept(assertKept, during)).rejects.toThrow('The rows are gone')
  await expect(readKept(assertKept, notAtAll)).rejects.toThrow('The rows are gone')
})
