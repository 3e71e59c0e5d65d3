import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { trackConnections } from '#server/start/trackConnections.ts'
import { rawConnection } from '#tests/support/rawConnection.ts'

/** A minute and 32 kB a second, a hundred times as fast. */
const HURRIED = { answerTimeoutMs: 600, minBytesPerSecond: 3_200 * 1024, checkIntervalMs: 10 }

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(trackConnections(answer, HURRIED).listener)
  onTestFinished(() => server.closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an answer that goes out too slowly is ended in the end, although a little of it goes out all the time', async () => {
  const address = await serve((_, response) => {
    const dripping = setInterval(() => response.write('a drop'), 5)
    response.once('close', () => clearInterval(dripping))
  })
  const { send, receivedAll } = await rawConnection(address)
  const began = performance.now()

  send('GET / HTTP/1.1', 'Host: a', '', '')
  const received = await receivedAll()

  expect(received).toContain('a drop')
  expect(performance.now() - began).toBeGreaterThan(500)
})

test('a large answer has longer, as long as it goes out', async () => {
  const MEGABYTE = 'x'.repeat(1024 * 1024)
  const address = await serve((_, response) => {
    let megabytes = 0
    response.writeHead(200, { Connection: 'close' })
    const sending = setInterval(() => {
      response.write(MEGABYTE)
      megabytes += 1
      if (megabytes < 8) return
      clearInterval(sending)
      response.end()
    }, 120)
  })
  const { send, receivedAll } = await rawConnection(address)

  send('GET / HTTP/1.1', 'Host: a', '', '')

  expect((await receivedAll()).length).toBeGreaterThan(8 * MEGABYTE.length)
})
