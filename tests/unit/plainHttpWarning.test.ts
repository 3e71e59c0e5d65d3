import { expect, test } from 'vitest'
import { readConfig, plainHttpWarning } from '#server/config.ts'

test.each(['0.0.0.0', '::', '192.168.0.4'])(
  'a server reachable from other machines at %s without TLS warns that passwords can be intercepted',
  (HOST) =>
    expect(plainHttpWarning(readConfig({ HOST }))).toMatch(
      `HOST is ${HOST}, without TLS: the password of anyone`,
    ),
)

test.each([
  {},
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://ledger.example.org' },
])('with %o there is no warning', (settings) => expect(plainHttpWarning(readConfig(settings))).toBeNull())
