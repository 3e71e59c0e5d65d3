import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig, originsOf } from '#server/config.ts'
import { peerAddress } from '#server/middleware/limitPlaces.ts'

/** The client address that the server assumes for a request from `remoteAddress`. */
async function addressOf(TRUST_PROXY: string, remoteAddress: string, forwardedFor?: string) {
  const peerOf = peerAddress(readConfig({ TRUST_PROXY }))
  const app = new Hono().get('/', (c) => c.text(peerOf(c)))
  const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  const env = { incoming: { socket: { remoteAddress } } }
  return (await app.request('/', { headers }, env)).text()
}

test('without a trusted proxy the client address is that of the connection, whatever the headers claim', async () => {
  expect(await addressOf('off', '192.0.2.9', '203.0.113.5')).toBe('192.0.2.9')
  expect(await addressOf('off', '::ffff:192.0.2.9')).toBe('192.0.2.9')
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['10.9.9.9, 203.0.113.5', '203.0.113.5'],
  ['2001:db8::5', '2001:db8::5'],
  ['203.0.113.5:41234', '203.0.113.5'],
  ['[2001:db8::5]', '2001:db8::5'],
  ['[2001:db8::5]:443', '2001:db8::5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.5:port', '127.0.0.1'],
  ['', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('behind a trusted proxy that sends %j the client address is %s', async (forwardedFor, address) =>
  expect(await addressOf('on', '127.0.0.1', forwardedFor)).toBe(address),
)

test('for clients that bypass the proxy the address is that of the connection, whatever the headers claim', async () => {
  expect(await addressOf('on', '10.1.2.3', '203.0.113.5')).toBe('203.0.113.5')
  expect(await addressOf('on', '::ffff:192.168.0.4', '203.0.113.5')).toBe('203.0.113.5')
  expect(await addressOf('on', 'fe80::1%eth0', '203.0.113.5')).toBe('203.0.113.5')
  expect(await addressOf('on', '198.51.100.7', '203.0.113.5')).toBe('198.51.100.7')
  expect(await addressOf('198.51.100.7, 2001:db8::/32', '198.51.100.7', '203.0.113.5')).toBe('203.0.113.5')
  expect(await addressOf('198.51.100.7, 2001:db8::/32', '2001:db8:1::9', '203.0.113.5')).toBe('203.0.113.5')
  expect(await addressOf('198.51.100.7, 2001:db8::/32', '127.0.0.1', '203.0.113.5')).toBe('127.0.0.1')
})

test('this site’s own pages are those of its public address, or else of this machine’s names', () => {
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
