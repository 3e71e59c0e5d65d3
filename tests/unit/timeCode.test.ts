import { expect, test } from 'vitest'
import {
  base32,
  newTimeSecret,
  stepOfCode,
  timeCode,
  timeSecretUri,
  timeStep,
} from '#server/auth/reauthenticate.ts'

/** The secret of RFC 6238's test vectors. Their codes have eight digits; ours are the last six of them. */
const RFC_SECRET = base32(Buffer.from('12345678901234567890'))

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('at %s the code of RFC 6238 is %s', (at, code) => {
  expect(timeCode(RFC_SECRET, timeStep(new Date(at)))).toBe(code)
})

test.each([
  ['thirty seconds before', -30_000, true],
  ['now', 0, true],
  ['thirty seconds after', 30_000, true],
  ['a minute before', -60_000, false],
  ['a minute after', 60_000, false],
])('a code of %s is accepted or refused', (_, offset, isTaken) => {
  const now = new Date('2026-11-21T12:00:10Z')
  const code = timeCode(RFC_SECRET, timeStep(new Date(now.getTime() + offset)))

  expect(stepOfCode(RFC_SECRET, code, now) !== undefined).toBe(isTaken)
})

test('a secret has 160 bits in base 32, as apps expect', () => {
  expect(base32(Buffer.from('foobar1234'))).toBe('MZXW6YTBOIYTEMZU')
  expect(newTimeSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTimeSecret()).not.toBe(newTimeSecret())
  expect(timeSecretUri('Sunshine Ledger', 'ada@example.org', 'MZXW6YTB')).toBe(
    'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=MZXW6YTB&issuer=Sunshine%20Ledger',
  )
})
