/** @module-tag slow */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { respondToError } from '#server/apiError.ts'
import { column, tableOf } from '#server/exports/ExportTable.ts'
import { type ExportDeps, sendExport } from '#server/exports/sendExport.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'

const TEXT = 'x'.repeat(100_000)
/** More rows than the system's buffers between server and client hold. */
const MANY = 160
const WHOLE = 'Text'.length + 2 + MANY * (TEXT.length + 2)

/** A site with one export of this many rows of 100 kB. */
async function serve(limits: ExportDeps['limits'] = {}, rows = MANY, pauseMs = 0) {
  const logged: string[] = []
  const log = { info: () => {}, error: (message: string) => void logged.push(message) }
  const folder = newFolder()
  let made = 0
  async function* batches() {
    for (let row = 0; row < rows; row += 1) {
      made += 1
      if (pauseMs > 0) await setTimeout(pauseMs)
      yield [TEXT]
    }
    if (rows === 3) throw new Error('The store is gone')
  }
  const send = sendExport({
    version: () => Promise.resolve('7.0'),
    peerOf: (c) => c.req.header('x-test-peer') ?? '192.0.2.1',
    log,
    folder,
    limits,
  })
  const table = () =>
    Promise.resolve(
      tableOf({
        title: 'Rows',
        fileName: 'rows',
        asOf: null,
        source: 'A test.',
        columns: [column<string>('text', 'Text', 'text', (text) => text)],
        rows: batches(),
      }),
    )
  const app = new Hono().get('/export', (c) => send(c, 'csv', table)).onError(respondToError(log))
  const server = createServer(getRequestListener(app.fetch))
  onTestFinished(() => server.closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Asks for the file, and reads no more of it than its beginning. */
  const beginSlowly = async (peer = '192.0.2.1') => {
    const { socket, send: write } = await rawConnection(address)
    write('GET /export HTTP/1.1', 'Host: a', `x-test-peer: ${peer}`, '', '')
    await once(socket, 'readable')
    socket.pause()
    return socket
  }
  const ask = (peer: string) =>
    fetch(`${address}/export`, { headers: { 'x-test-peer': peer, 'Accept-Encoding': 'identity' } })
  const refusal = async (peer: string) => {
    const response = await ask(peer)
    if (response.ok) return [response.status, await response.body?.cancel()]
    const { errors } = (await response.json()) as { errors: { msg: string }[] }
    return [response.status, response.headers.get('Retry-After'), errors[0]?.msg]
  }
  /** How much of the file someone who reads it at once gets. */
  const download = async (peer: string) => {
    const response = await ask(peer)
    return response.ok ? (await response.text()).length : response.status
  }
  const hasPlace = async () => (await fetch(`${address}/export`, { method: 'HEAD' })).status === 200
  return { address, folder, logged, hasPlace, beginSlowly, refusal, download, made: () => made }
}

const FULL = [503, '10', 'Too many files are being made right now. Try again in a few seconds.']

test('a file is made at full speed for a client that does not read, and is nowhere when the client has left', async () => {
  const { folder, hasPlace, beginSlowly, made } = await serve({ all: 1 })
  const socket = await beginSlowly()

  await expect.poll(made).toBe(MANY)
  expect(readdirSync(folder)).toEqual([])
  expect(await hasPlace()).toBe(false)
  socket.destroy()
  await expect.poll(hasPlace).toBe(true)
})

test('a network can have two exports at a time, an IPv6 /48 four, and a server as many as it has places', async () => {
  const { beginSlowly, refusal } = await serve({ all: 7 })
  for (const peer of ['192.0.2.1', '192.0.2.1']) await beginSlowly(peer)
  expect(await refusal('192.0.2.1')).toEqual([
    429,
    '10',
    'You can download 2 files at a time. Wait for one to finish.',
  ])

  for (const subnet of [1, 2, 3, 4]) await beginSlowly(`2001:db8:1:${subnet}::1`)
  expect(await refusal('2001:db8:1:5::1')).toEqual([
    429,
    '10',
    'You can download 4 files at a time. Wait for one to finish.',
  ])
  await beginSlowly('2001:db8:2:1::1')
  expect(await refusal('192.0.2.3')).toEqual(FULL)
})

const MEGABYTES = 1024 * 1024

test.each<[string, number, (at: number) => string]>([
  ['one IPv6 /48', 8, (at) => `2001:db8:1:${at}::1`],
  ['four IPv4 addresses', 8, (at) => `198.51.100.${at % 4}`],
  ['a hundred networks', 200, (at) => `203.0.113.${at % 100}`],
])('a visitor gets a whole file while slow clients of %s hold all they can', async (_, many, peerOf) => {
  const { beginSlowly, download } = await serve({
    all: 8,
    paceIntervalMs: 200,
    maxSpooledBytes: 100 * MEGABYTES,
  })
  const refusedOrSlow = Array.from({ length: many }, async (__, at) => beginSlowly(peerOf(at)))
  await Promise.all(refusedOrSlow)

  await expect.poll(() => download('192.0.2.9'), { timeout: 5_000 }).toBe(WHOLE)
})

test('when all places are taken, a client that reads slowly loses its own to the next one', async () => {
  const { beginSlowly, download } = await serve({ all: 1, paceIntervalMs: 100 })
  const slow = await beginSlowly()
  const left = once(slow, 'close')
  slow.on('error', () => {})
  expect(await download('192.0.2.2')).toBe(503)

  await expect.poll(() => download('192.0.2.2')).toBe(WHOLE)
  slow.resume()
  await left
})

test('a file that is being produced for a slow client makes room for one that another visitor wants', async () => {
  const { beginSlowly, download } = await serve({ paceIntervalMs: 200 }, MANY, 20)
  await Promise.all(Array.from({ length: 8 }, async (_, at) => beginSlowly(`198.51.100.${at % 4}`)))
  expect(await download('192.0.2.9')).toBe(503)

  await expect.poll(() => download('192.0.2.9'), { timeout: 10_000 }).toBe(WHOLE)
})

test('a client that reads as fast as the file is made keeps its place, however long that takes', async () => {
  const { download, hasPlace } = await serve({ all: 1, paceIntervalMs: 50 }, 8, 100)
  const fast = download('192.0.2.1')
  await setTimeout(500)

  expect(await hasPlace()).toBe(false)
  expect(await fast).toBeGreaterThan(8 * TEXT.length)
})

test('all temporary files together have a limit, which a file that nobody reads slowly is refused for', async () => {
  const { logged, download, hasPlace } = await serve({ maxSpooledBytes: 5 * MEGABYTES })

  await expect(download('192.0.2.1')).rejects.toThrow('terminated')
  expect(logged).toEqual(['GET other'])
  expect(await hasPlace()).toBe(true)
})

test('a file that takes too long to produce is aborted, and its place is free again', async () => {
  const { download, hasPlace } = await serve({ all: 1, makingTimeoutMs: 100 }, 1_000, 50)

  await expect(download('192.0.2.1')).rejects.toThrow('terminated')
  await expect.poll(hasPlace).toBe(true)
})

test('an error while rows are read aborts the file, and is logged', async () => {
  const { address, hasPlace, logged } = await serve({ all: 1 }, 3)

  await expect(fetch(`${address}/export`).then((response) => response.text())).rejects.toThrow('terminated')
  expect(logged).toEqual(['GET other'])
  await expect.poll(hasPlace).toBe(true)
})

test('HEAD is answered like GET, without rows and without a place', async () => {
  const { address, hasPlace, made } = await serve({ all: 1 })
  const response = await fetch(`${address}/export`, { method: 'HEAD' })

  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="rows.csv"')
  expect([made(), await hasPlace()]).toEqual([0, true])
})

test('text is compressed for clients that accept it', async () => {
  const { address } = await serve({}, 2)
  const response = await fetch(`${address}/export`, { headers: { 'Accept-Encoding': 'gzip' } })

  expect(response.headers.get('Content-Encoding')).toBe('gzip')
  expect(await response.text()).toHaveLength('Text'.length + 2 * TEXT.length + 2 * 3)
})

test.each([
  ['gzip;q=0.5', 'gzip'],
  ['br, GZIP;q=1.0', 'gzip'],
  ['gzip;q=0', null],
  ['br, gzip; q=0.0', null],
  ['identity', null],
])('a client that accepts %j gets text with the encoding %j', async (accepted, encoding) => {
  const { address } = await serve({}, 1)
  const response = await fetch(`${address}/export`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': accepted },
  })

  expect(response.headers.get('Content-Encoding')).toBe(encoding)
})

test('a file is not sent again to a client that lists its ETag among others', async () => {
  const { address, made } = await serve({}, 1)
  const first = await fetch(`${address}/export`, { method: 'HEAD' })
  const etag = first.headers.get('ETag') ?? ''
  const init = { headers: { 'If-None-Match': `"another", ${etag}` } }

  expect([(await fetch(`${address}/export`, init)).status, made()]).toEqual([304, 0])
})
