import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { plainHttpWarning } from '#server/lifecycle/plainHttpWarning.ts'

test.each(['0.0.0.0', '::', '192.168.0.4'])(
  'a server that other machines reach at %s without TLS says that passwords can be read on the way',
  (HOST) =>
    expect(plainHttpWarning(readConfig({ HOST }))).toMatch(
      `HOST is ${HOST}, without TLS: the password of whoever`,
    ),
)

test.each([
  {},
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://ledger.example.org' },
])('with %o there is nothing to say', (settings) => expect(plainHttpWarning(readConfig(settings))).toBeNull())
