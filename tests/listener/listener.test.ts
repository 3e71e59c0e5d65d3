import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '#tests/support/newFolder.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'

const site = spawnServer({ DATA_DIR: newFolder(afterAll) })
let address = ''

beforeAll(async () => {
  address = await site.serves()
})

afterAll(async () => {
  site.server.kill('SIGKILL')
  await site.ended
})

const HOST = 'Host: ledger.example.org'
const END = ['', ''] as const

/** The status lines of the answers, in order. */
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The headers of a raw answer, by lower-case name, and its body. */
function parts(received: string) {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')] as const
  })
  return { status, headers: Object.fromEntries(headers), body }
}

const SECURE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  'cache-control': 'no-store',
  connection: 'close',
}

test.each([
  [
    'a Host that is a number too large for an address',
    ['GET /api/electioncodes HTTP/1.1', 'Host: 999999999999'],
  ],
  ['a Host with a space in it', ['GET / HTTP/1.1', 'Host: a b']],
  ['a Host with a path', ['GET /healthz HTTP/1.1', 'Host: a/b']],
  ['two Hosts', ['GET /healthz HTTP/1.1', HOST, 'Host: elsewhere.example']],
  ['two equal Hosts', ['GET /healthz HTTP/1.1', HOST, HOST.toLowerCase()]],
  ['two Hosts in a request of HTTP/1.0', ['GET /healthz HTTP/1.0', HOST, HOST]],
  ['no Host', ['GET /healthz HTTP/1.1']],
  ['an address that is none', ['GET http://[/ HTTP/1.1', HOST]],
])('%s is refused with 400, and with the headers of every answer', async (_, lines) => {
  const { send, receivedAll } = await rawConnection(address)

  send(...lines, ...END)

  expect(parts(await receivedAll())).toMatchObject({
    status: 'HTTP/1.1 400 Bad Request',
    headers: { ...SECURE, 'content-type': 'application/json' },
    body: '{"errors":[{"msg":"The Host or the address of this request is not valid"}]}',
  })
})

test.each([
  ['what is no HTTP', ['These are my notes.'], '400 Bad Request', 'This is not an HTTP request'],
  [
    'headers of 20 kB',
    ['GET / HTTP/1.1', HOST, `Cookie: ${'x'.repeat(20_000)}`],
    '431 Request Header Fields Too Large',
    'The headers of the request are larger than 16 kB',
  ],
  [
    'an expectation that nobody knows',
    ['GET / HTTP/1.1', HOST, 'Expect: applause'],
    '417 Expectation Failed',
    'Expect takes only 100-continue',
  ],
])('%s is refused in one sentence, with the headers of every answer', async (_, lines, status, msg) => {
  const { send, receivedAll } = await rawConnection(address)

  send(...lines, ...END)

  expect(parts(await receivedAll())).toMatchObject({
    status: `HTTP/1.1 ${status}`,
    headers: SECURE,
    body: JSON.stringify({ errors: [{ msg }] }),
  })
})

test('a request that does not arrive is refused after ten seconds, with one sentence', async () => {
  const halfHeaders = await rawConnection(address)
  halfHeaders.send('GET / HTTP/1.1', HOST, 'Accept: ')
  const halfBody = await rawConnection(address)
  halfBody.send(
    'POST /api/auth HTTP/1.1',
    HOST,
    'Content-Type: application/json',
    'Content-Length: 100',
    '',
    '{"email":',
  )

  const answers = await Promise.all([halfHeaders.receivedAll(), halfBody.receivedAll()])

  for (const answer of answers)
    expect(parts(answer)).toMatchObject({
      status: 'HTTP/1.1 408 Request Timeout',
      headers: SECURE,
      body: '{"errors":[{"msg":"The request did not arrive within ten seconds"}]}',
    })
})

test('pipelined requests are answered in order, and invalid text after them at the end', async () => {
  const { send, receivedAll } = await rawConnection(address)

  for (let pair = 0; pair < 500; pair += 1)
    send('GET /api/electioncodes HTTP/1.1', HOST, '', 'GET /api/none HTTP/1.1', HOST, ...END)
  send('These are my notes.', ...END)

  const statusCodes = statuses(await receivedAll())
  expect(statusCodes).toHaveLength(1_001)
  expect(statusCodes.slice(0, 4)).toEqual([200, 404, 200, 404])
  expect(statusCodes.slice(-3)).toEqual([200, 404, 400])
})

test('a body that is too large is refused, and the connection accepts the next request', async () => {
  const { send, received } = await rawConnection(address)
  const size = 2 * 1024 * 1024

  send(
    'POST /api/auth HTTP/1.1',
    HOST,
    'Content-Type: application/json',
    `Content-Length: ${size}`,
    '',
    'x'.repeat(size),
  )
  send('GET /healthz HTTP/1.1', HOST, ...END)

  await expect.poll(() => statuses(received())).toEqual([413, 200])
  expect(received()).not.toMatch(/connection: close/i)
})

test('a body that is much too large is refused at once, and the answer says that the connection ends', async () => {
  const { send, receivedAll } = await rawConnection(address)

  send(
    'POST /api/auth HTTP/1.1',
    HOST,
    'Content-Type: application/json',
    'Content-Length: 1000000000',
    ...END,
  )

  const { status, headers } = parts(await receivedAll())
  expect(status).toBe('HTTP/1.1 413 Payload Too Large')
  expect(headers).toMatchObject({ connection: 'close' })
})

test('a call that is refused by its headers leaves the connection usable for the next one', async () => {
  const { send, received } = await rawConnection(address)
  const body = JSON.stringify({ reason: 'x'.repeat(900_000) })

  // In two parts: the second is sent once the server has processed the first.
  send(
    'POST /api/admin/nothing HTTP/1.1',
    HOST,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body.slice(0, 100),
  )
  await fetch(`${address}/healthz`)
  send(body.slice(100))
  send('GET /healthz HTTP/1.1', HOST, ...END)

  await expect.poll(() => statuses(received())).toEqual([401, 200])
  expect(received()).not.toMatch(/connection: close/i)
})

test('an anonymous client can send 16 kB at most, whether the body states its length or not', async () => {
  const { send, received } = await rawConnection(address)
  const body = JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(20_000) })
  const head = ['POST /api/auth HTTP/1.1', HOST, 'Content-Type: application/json']

  send(...head, `Content-Length: ${body.length}`, '', body)
  await expect.poll(received).toContain('The request is larger than 16 kB"')
  send(...head, 'Transfer-Encoding: chunked', '', body.length.toString(16), body, '0', ...END)

  await expect.poll(() => statuses(received())).toEqual([413, 413])
  expect(received()).toContain('The request is larger than 16 kB and does not say its length')
})
