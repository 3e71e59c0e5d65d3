import { expect, test } from 'vitest'
import { combinedAddress } from '#contract/domain/addresses.ts'

const FULL = { Addr1: '12 Palm Way', Addr2: 'Apt 3', City: 'Ocala', State: 'FL', Zip: '34470' }

test.each([
  ['a whole address', FULL, '12 Palm Way, Apt 3, Ocala, FL 34470'],
  ['a nine-digit zip', { ...FULL, Zip: '344700012' }, '12 Palm Way, Apt 3, Ocala, FL 34470-0012'],
  ['no second line', { ...FULL, Addr2: '' }, '12 Palm Way, Ocala, FL 34470'],
  ['no zip', { ...FULL, Zip: '' }, '12 Palm Way, Apt 3, Ocala, FL'],
  ['nothing at all', { Addr1: '', Addr2: '', City: '', State: '', Zip: '' }, ''],
])('%s is one line, as on an envelope', (_, address, line) => {
  expect(combinedAddress(address)).toBe(line)
})
