/** @module-tag slow */
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { respondToError } from '#server/apiError.ts'
import { publicationsIn, sendPublished } from '#server/exports/publications.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { SILENT } from '#tests/support/runner/silent.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'

const HOUR_MS = 3_600_000

async function* endless() {
  for (;;) yield await Promise.resolve(Buffer.from('rows'))
}

type Read = ReturnType<typeof publicationsIn>['read']

async function* sixteenMegabytes() {
  for (let part = 0; part < 16; part += 1) yield await Promise.resolve(Buffer.alloc(1e6))
}

/** A site with one published file, which never ends unless it is read from this publication. */
function makeSite(
  read: Read = endless,
  logged: string[] = [],
  sizes: { bytes?: number; gzipBytes?: number } = {},
) {
  const log = { info: () => {}, error: (message: string) => void logged.push(message) }
  const send = sendPublished({ peerOf: (c) => c.req.header('x-test-peer') ?? '', log })
  const file = {
    path: 'register.sqlite3',
    bytes: 1e9,
    gzipBytes: 1e9,
    sha256: 'a'.repeat(64),
    title: 'The register',
    rows: null,
    ...sizes,
  }
  const site = new Hono().get('/file', (c) => send(c, file, read)).onError(respondToError(log))
  return async (peer: string, headers: Record<string, string> = {}) =>
    site.request('/file', { headers: { 'x-test-peer': peer, ...headers } })
}

/** A site with a file of these contents, plain and compressed. */
function siteOf(plain: Buffer, packed: Buffer) {
  const folder = newFolder()
  writeFileSync(join(folder, 'register.sqlite3'), plain)
  writeFileSync(join(folder, 'register.sqlite3.gz'), packed)
  const sizes = { bytes: plain.length, gzipBytes: packed.length }
  const download = makeSite(publicationsIn(folder).read, [], sizes)
  return async (headers: Record<string, string>) => {
    const response = await download('192.0.2.1', headers)
    return { response, status: response.status, sent: Buffer.from(await response.arrayBuffer()) }
  }
}

/** Files are opened in other threads; resolves once none is being opened. */
const filesAreOpen = () =>
  expect.poll(() => process.getActiveResourcesInfo().filter((each) => each.startsWith('FS'))).toEqual([])

test('a published file that is still being sent after six hours is aborted, and its place is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const download = makeSite()
  const reader = (await download('192.0.2.1')).body?.getReader()
  await download('192.0.2.1')

  vi.advanceTimersByTime(6 * HOUR_MS - 1)
  expect((await reader?.read())?.done).toBe(false)
  expect((await download('192.0.2.1')).status).toBe(429)
  vi.advanceTimersByTime(1)
  await expect(reader?.read()).rejects.toThrow('aborted')
  expect((await download('192.0.2.1')).status).toBe(200)
})

test('two published files go to one network at a time, four to an IPv6 /48, and 256 to all together', async () => {
  const download = makeSite()
  const statuses = async (peers: readonly string[]) => {
    const answers = []
    for (const peer of peers) answers.push((await download(peer)).status)
    return answers
  }

  expect(await statuses(['192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual([200, 200, 429])
  const subnets = ['2001:db8:1:1::', '2001:db8:1:2::', '2001:db8:1:3::', '2001:db8:1:4::', '2001:db8:1:5::']
  expect(await statuses(subnets)).toEqual([200, 200, 200, 200, 429])
  const others = Array.from({ length: 250 }, (_, at) => `198.51.100.${at}`)
  expect(new Set(await statuses(others))).toEqual(new Set([200]))
  expect(await statuses(['192.0.2.8'])).toEqual([503])
})

test.each<[string, (at: number) => string]>([
  ['one IPv6 /48', (at) => `2001:db8:1:${at}::1`],
  ['four IPv4 addresses', (at) => `198.51.100.${at % 4}`],
  ['a hundred networks', (at) => `203.0.113.${at % 100}`],
])('a visitor gets a whole published file while slow clients of %s hold all they can', async (_, peerOf) => {
  const file = { path: 'a.csv', bytes: 16e6, gzipBytes: 16e6, sha256: '', title: '', rows: 1 }
  const deps = { peerOf: (c: Context) => c.req.header('x-test-peer') ?? '', log: SILENT }
  const send = sendPublished(deps, { all: 8, paceIntervalMs: 200 })
  const app = new Hono().get('/', (c) => send(c, file, sixteenMegabytes)).onError(respondToError(SILENT))
  const server = createServer(getRequestListener(app.fetch))
  onTestFinished(() => server.closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let at = 0; at < 200; at += 1) {
    const { socket, send: write } = await rawConnection(address)
    socket.pause()
    write('GET / HTTP/1.1', 'Host: a', `x-test-peer: ${peerOf(at)}`, '', '')
  }

  const headers = { 'x-test-peer': '192.0.2.9', 'Accept-Encoding': 'identity' }
  const download = async () => (await (await fetch(address, { headers })).bytes()).length
  await expect.poll(download, { timeout: 5_000 }).toBe(16e6)
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'a download that is refused, or abandoned before its first byte, leaves no file open',
  async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'register.sqlite3'), 'rows')
    const download = makeSite(publicationsIn(folder).read)

    const abandoned = [await download('192.0.2.1'), await download('192.0.2.1')]
    for (let attempt = 0; attempt < 5; attempt++) expect((await download('192.0.2.1')).status).toBe(429)
    for (const { body } of abandoned) await body?.cancel()
    await filesAreOpen()
    expect(openFiles().filter((path) => path.startsWith(folder))).toEqual([])
    expect(await (await download('192.0.2.1')).text()).toBe('rows')
  },
)

test('a client that leaves once it has all announced bytes is no error', async () => {
  const end = Promise.withResolvers<void>()
  async function* rows() {
    yield Buffer.from('rows')
    await end.promise
  }
  const logged: string[] = []
  const reader = (await makeSite(rows, logged)('192.0.2.1')).body?.getReader()
  expect((await reader?.read())?.value).toEqual(Buffer.from('rows'))

  const last = reader?.read()
  await setImmediate()
  const left = reader?.cancel()
  end.resolve()
  await Promise.all([last, left])
  await setImmediate()
  expect(logged).toEqual([])
})

const ROWS = Buffer.from('0123456789')

test.each([
  ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
  ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', null],
  ['bytes=-0', 416, 'bytes */10', null],
  ['bytes=99999999999999999999999-', 416, 'bytes */10', null],
  ['bytes=5-4', 200, null, '0123456789'],
  ['bytes=0-1,3-4', 200, null, '0123456789'],
  ['bytes=-', 200, null, '0123456789'],
  ['rows=0-1', 200, null, '0123456789'],
])('Range: %s of ten bytes is answered with %i', async (range, status, place, content) => {
  const { response, ...answer } = await siteOf(ROWS, gzipSync(ROWS))({ Range: range })

  expect(answer.status).toBe(status)
  expect(response.headers.get('Content-Range')).toBe(place)
  if (content === null) return
  expect(answer.sent.toString()).toBe(content)
  expect(response.headers.get('Content-Length')).toBe(String(content.length))
})

test('a download is resumed only with parts of the same file in the same form', async () => {
  const download = siteOf(ROWS, gzipSync(ROWS))
  const { response } = await download({})
  const etag = response.headers.get('ETag') ?? ''
  const rest = (headers: object) => download({ Range: 'bytes=4-', 'If-Range': etag, ...headers })

  expect((await rest({})).sent.toString()).toBe('456789')
  expect((await rest({ 'If-Range': '"of another file"' })).sent.toString()).toBe('0123456789')
  const packed = await rest({ 'Accept-Encoding': 'gzip' })
  expect([packed.status, gunzipSync(packed.sent).toString()]).toEqual([200, '0123456789'])
})

test('a client that accepts gzip gets the compressed form, which has an ETag of its own', async () => {
  const packed = gzipSync(ROWS)
  const download = siteOf(ROWS, packed)
  const plain = (await download({})).response
  const { response, sent } = await download({ 'Accept-Encoding': 'br, gzip' })
  const header = (name: string) => [plain.headers.get(name), response.headers.get(name)]

  expect(sent).toEqual(packed)
  expect(header('Content-Encoding')).toEqual([null, 'gzip'])
  expect(header('Vary')).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  const [etag = '', itsEtag = ''] = header('ETag').map(String)
  expect(itsEtag).not.toBe(etag)
  const again = await download({ 'Accept-Encoding': 'gzip', 'If-None-Match': itsEtag })
  const other = await download({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
  expect([again.status, other.status]).toEqual([304, 200])
  const part = await download({ 'Accept-Encoding': 'gzip', Range: 'bytes=2-' })
  expect(part.sent).toEqual(packed.subarray(2))
})

test('a part of a published file takes a place like the whole of it', async () => {
  const download = makeSite()
  const part = async () => (await download('192.0.2.1', { Range: 'bytes=1-' })).status

  expect([await part(), await part(), await part()]).toEqual([206, 206, 429])
})

test('a published file that is gone breaks off its own download, and nothing else', async () => {
  const download = makeSite(publicationsIn(join(tmpdir(), 'ledger-never-published')).read)
  const { body } = await download('192.0.2.1')
  await filesAreOpen()
  await expect(body?.getReader().read()).rejects.toThrow('ENOENT')
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      // The descriptor that read the folder is closed by now.
      return []
    }
  })
}
