import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { networksOf } from '#database/limiter.ts'
import { respondToError } from '#server/apiError.ts'
import { exportSlots } from '#server/exports/exportSlots.ts'
import { column, tableOf } from '#server/exports/ExportTable.ts'
import { sendExport } from '#server/exports/sendExport.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'

const TEXT = 'x'.repeat(100_000)

/** A site with one export of this many rows of 100 kB, endless by default. */
async function serve(limits: Parameters<typeof exportSlots>[0] = {}, rows = Infinity) {
  const slots = exportSlots(limits)
  const logged: string[] = []
  const log = { info: () => {}, error: (message: string) => void logged.push(message) }
  let made = 0
  async function* batches() {
    for (; made < rows; made += 1) yield [TEXT]
    if (made === rows && rows === 3) throw new Error('The store is gone')
  }
  const send = sendExport({
    version: () => Promise.resolve('7.0'),
    peerOf: (c) => c.req.header('x-test-peer') ?? '192.0.2.1',
    log,
    slots,
    assertMoneyShown: () => Promise.resolve(),
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
  const begin = async (peer = '192.0.2.1') => {
    const { socket, send: write, received } = await rawConnection(address)
    write('GET /export HTTP/1.1', 'Host: a', `x-test-peer: ${peer}`, '', '')
    await once(socket, 'readable')
    return { socket, received }
  }
  const refusal = async (peer: string) => {
    const response = await fetch(`${address}/export`, { headers: { 'x-test-peer': peer } })
    // An export that was not refused is endless.
    if (response.ok) return [response.status, await response.body?.cancel()]
    const { errors } = (await response.json()) as { errors: { msg: string }[] }
    return [response.status, response.headers.get('Retry-After'), errors[0]?.msg]
  }
  const hasFreeSlot = () => typeof slots.take(networksOf('192.0.2.9')) === 'object'
  return { address, hasFreeSlot, logged, begin, refusal, made: () => made }
}

test('no more rows are produced for a client that stops reading, and one that disconnects frees its slot', async () => {
  const { hasFreeSlot, begin, made } = await serve({ most: 1 })
  const { socket } = await begin()
  socket.pause()
  let before = -1
  await expect.poll(() => before === (before = made()) && before > 0, { interval: 100 }).toBe(true)

  // As much as fits in the system's buffers between the two, which are several megabytes.
  expect(made()).toBeLessThan(200)
  expect(hasFreeSlot()).toBe(false)
  socket.destroy()
  await expect.poll(hasFreeSlot).toBe(true)
})

test('a network can have two exports at a time, and a server as many as it has slots', async () => {
  const { begin, refusal } = await serve({ most: 3 })
  const open = [await begin('192.0.2.1'), await begin('192.0.2.1')]

  expect(await refusal('192.0.2.1')).toEqual([
    429,
    '10',
    'You can download 2 files at a time. Wait for one to finish.',
  ])
  open.push(await begin('192.0.2.2'))
  expect(await refusal('192.0.2.3')).toEqual([
    503,
    '10',
    'Too many files are being made right now. Try again in a few seconds.',
  ])
})

test('a slot that is released twice frees no other', () => {
  const slots = exportSlots({ most: 2 })
  const take = (network: string) => {
    const slot = slots.take(networksOf(network))
    return typeof slot === 'object' ? slot.release : slot
  }
  const release = take('192.0.2.1') as () => void // the first two are free
  take('192.0.2.2')
  release()
  release()

  expect([take('192.0.2.3'), take('192.0.2.4')]).toEqual([expect.any(Function), 'server'])
})

test('an export that takes too long is aborted, and its slot is freed', async () => {
  const { hasFreeSlot, begin } = await serve({ most: 1, timeoutMs: 200 })
  const { socket } = await begin()
  socket.resume()

  await once(socket, 'close')
  await expect.poll(hasFreeSlot).toBe(true)
})

test('an error while rows are read aborts the file, and is logged', async () => {
  const { address, hasFreeSlot, logged } = await serve({ most: 1 }, 3)

  await expect(fetch(`${address}/export`).then((response) => response.text())).rejects.toThrow('terminated')
  expect(logged).toEqual(['GET other'])
  await expect.poll(hasFreeSlot).toBe(true)
})

test('HEAD is answered like GET, without rows and without a slot', async () => {
  const { address, hasFreeSlot, made } = await serve({ most: 1 })
  const response = await fetch(`${address}/export`, { method: 'HEAD' })

  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="rows.csv"')
  expect([made(), hasFreeSlot()]).toEqual([0, true])
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
  const asked = { headers: { 'If-None-Match': `"another", ${etag}` } }

  expect([(await fetch(`${address}/export`, asked)).status, made()]).toEqual([304, 0])
})
