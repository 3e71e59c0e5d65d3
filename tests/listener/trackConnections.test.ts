import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { trackConnections } from '#server/lifecycle/trackConnections.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'

async function serve(
  answer: RequestListener,
  limits?: Parameters<typeof trackConnections>[1],
): Promise<string> {
  const server = createServer(trackConnections(answer, limits).listener)
  onTestFinished(() => server.closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const MEGABYTE = 'x'.repeat(1024 * 1024)

const secondsPass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1_000)

/** A server whose clock stands still, an answer that it has begun, and the clients waiting for it. */
async function beginAnswer() {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = Promise.withResolvers<ServerResponse>()
  const address = await serve((_, response) => begun.resolve(response))
  const client = await rawConnection(address)
  client.send('GET / HTTP/1.1', 'Host: a', 'Connection: close', '', '')
  return { ...client, response: await begun.promise }
}

test('an answer that is sent too slowly is cut off after a minute, although a little of it is sent all the time', async () => {
  const { response, receivedAll } = await beginAnswer()
  const isCutOff = () => response.socket?.destroyed !== false
  let seconds = 0

  for (; seconds < 1_000 && !isCutOff(); seconds += 1) {
    response.write('a drop')
    secondsPass(1)
  }

  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThan(65)
  await receivedAll()
})

test('a large answer has more time, as long as it is being sent', async () => {
  const { response, receivedAll } = await beginAnswer()

  for (let megabytes = 0; megabytes < 8; megabytes += 1) {
    response.write(MEGABYTE)
    secondsPass(20)
  }
  response.end()

  expect((await receivedAll()).length).toBeGreaterThan(8 * MEGABYTE.length)
})

test('a client that disconnects with requests under way causes no error stacks, and other errors have theirs', async () => {
  const begun = Promise.withResolvers<IncomingMessage>()
  const address = await serve((request) => begun.resolve(request))
  const { send, socket } = await rawConnection(address)
  send('POST / HTTP/1.1', 'Host: a', 'Content-Length: 2', '', '{')
  const gone = once(await begun.promise, 'error')

  socket.destroy()

  const [aborted] = (await gone.catch((error: unknown) => [error])) as [Error]
  expect(aborted.stack).toBe('Error: aborted')
  expect(new Error('Another').stack).toContain('trackConnections.test.ts')
})

test('a server holds at most twenty thousand unanswered pipelined requests, and cuts off clients that send more', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { listener } = trackConnections(() => {})
  const areOpen: boolean[] = []
  const server = createServer((request, response) => {
    listener(request, response)
    if (request.url === '/later') areOpen.push(!request.socket.destroyed)
  })
  onTestFinished(() => server.closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ahead = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_001)
  const clients = await Promise.all(Array.from({ length: 30 }, () => rawConnection(address)))
  for (const { send } of clients) send(ahead)
  const cutOff = () => clients.filter(({ socket }) => socket.destroyed).length

  await expect.poll(cutOff).toBeGreaterThanOrEqual(10)
  const held = clients.filter(({ socket }) => !socket.destroyed)
  expect(held.length).toBeGreaterThanOrEqual(18)

  // The server stops reading from a client whose requests wait, so it does not notice that the client leaves.
  secondsPass(70)
  await expect.poll(() => held.filter(({ socket }) => !socket.destroyed)).toEqual([])
  const next = await rawConnection(address)
  next.send(ahead.replaceAll('GET /', 'GET /later'))
  // The first one’s answer is begun at once; the second has to wait.
  await expect.poll(() => areOpen.length).toBeGreaterThan(1)
  expect(areOpen).not.toContain(false)
})

test('a connection ends with the last of its allowed requests, and the answer says so', async () => {
  const address = await serve((_, response) => response.end('answered'), { maxRequestsPerConnection: 3 })
  const { send, receivedAll } = await rawConnection(address)

  for (let request = 0; request < 5; request += 1) send('GET / HTTP/1.1', 'Host: a', '', '')

  const received = await receivedAll()
  expect(received.match(/answered/g)).toHaveLength(3)
  expect(received.match(/Connection: (\S+)/g)).toEqual([
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ])
})
