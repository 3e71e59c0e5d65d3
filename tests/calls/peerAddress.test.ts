import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { originsOf } from '#server/http/originsOf.ts'
import { peerAddress } from '#server/http/peerAddress.ts'

/** The address a request is taken to come from, when it reaches this server from `remoteAddress`. */
async function addressOf(trustProxy: boolean, remoteAddress: string, forwardedFor?: string) {
  const peerOf = peerAddress({ trustProxy })
  const app = new Hono().get('/', (c) => c.text(peerOf(c)))
  const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  const env = { incoming: { socket: { remoteAddress } } }
  return (await app.request('/', { headers }, env)).text()
}

test('without a proxy of ours a caller is where its connection comes from, whatever it says', async () => {
  expect(await addressOf(false, '192.0.2.9', '203.0.113.5')).toBe('192.0.2.9')
  expect(await addressOf(false, '::ffff:192.0.2.9')).toBe('192.0.2.9')
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['10.9.9.9, 203.0.113.5', '203.0.113.5'],
  ['2001:db8::5', '2001:db8::5'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('behind a proxy of ours that says %j a caller is at %s', async (forwardedFor, address) =>
  expect(await addressOf(true, '127.0.0.1', forwardedFor)).toBe(address),
)

test('the pages of this site come from its public address, or else from this machine’s own names', () => {
  const settings = { host: '127.0.0.1', port: 3000, tls: undefined }

  expect(originsOf({ ...settings, publicUrl: 'https://ledger.example.org' })).toEqual([
    'https://ledger.example.org',
  ])
  expect(originsOf({ ...settings, publicUrl: undefined })).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
})
