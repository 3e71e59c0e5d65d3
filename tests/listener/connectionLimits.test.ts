import type { RequestListener } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { listen, localUrl } from '#server/lifecycle/listen.ts'
import { type Config, isNoProxy, isOwnNetwork } from '#server/config.ts'
import { INVENTED_CERTIFICATE } from '#tests/support/servers/inventedCertificate.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'

const PLACE = { host: '127.0.0.1', port: 0, tls: undefined, isTlsPublic: false }

const AT_ONCE: RequestListener = (_, response) => response.end('answered')

/** A server with these limits instead of the real ones. */
async function serve(
  limits: Parameters<typeof listen>[2],
  tls?: Config['tls'],
  answer = AT_ONCE,
  connectsForMany = isOwnNetwork,
) {
  const { server } = await listen(answer, { ...PLACE, tls, connectsForMany }, limits)
  onTestFinished(() => server.close().closeAllConnections())
  return localUrl(PLACE, server).replace('localhost', '127.0.0.1')
}

const HURRIED = { connectionsCheckingInterval: 10 }

test('a new client is turned away while a server has its maximum of connections, until one closes', async () => {
  const address = await serve({ maxConnections: 5 })
  const clients = await Promise.all(Array.from({ length: 5 }, () => rawConnection(address)))
  const turnedAway = await rawConnection(address)
  turnedAway.send('GET / HTTP/1.1', 'Host: a', '', '')
  expect(await turnedAway.receivedAll()).toBe('')

  for (const { send } of clients) send('GET / HTTP/1.1', 'Host: a', '', '')
  for (const { received } of clients) await expect.poll(received).toContain('answered')
  clients[0]?.socket.destroy()

  await expect
    .poll(async () => {
      const next = await rawConnection(address)
      next.send('GET / HTTP/1.1', 'Host: a', 'Connection: close', '', '')
      return next.receivedAll()
    })
    .toContain('answered')
})

test('a network has a part of all connections, and its further ones are closed, while another network still gets in', async () => {
  const address = await serve({ perNetwork: 3 }, undefined, AT_ONCE, isNoProxy)
  const ask = async (localAddress: string) => {
    const client = await rawConnection(address, localAddress)
    client.send('GET / HTTP/1.1', 'Host: a', 'Connection: close', '', '')
    return client.receivedAll()
  }
  const open = await Promise.all(Array.from({ length: 3 }, () => rawConnection(address)))

  expect(await ask('127.0.0.1')).toBe('')
  expect(await ask('127.0.0.2')).toContain('answered')
  open[0]?.socket.destroy()
  await expect.poll(() => ask('127.0.0.1')).toContain('answered')
})

test('an idle connection is closed after the time that the client was told', async () => {
  const address = await serve({ ...HURRIED, keepAliveTimeout: 1_000 })
  const { send, receivedAll } = await rawConnection(address)
  const began = performance.now()

  send('GET / HTTP/1.1', 'Host: a', '', '')

  expect(await receivedAll()).toContain('Keep-Alive: timeout=1')
  expect(performance.now() - began).toBeGreaterThan(1_000)
})

test('a connection without any request is closed', async () => {
  const { receivedAll } = await rawConnection(await serve({ idleTimeout: 100 }))

  expect(await receivedAll()).toBe('')
})

test('a client that does not start a TLS handshake on a port with TLS is disconnected', async () => {
  const address = await serve({ handshakeTimeout: 100 }, INVENTED_CERTIFICATE)
  const silent = await rawConnection(address)

  expect(await silent.receivedAll()).toBe('')
})

test('a client that sends plain HTTP to a port with TLS is disconnected at once', async () => {
  const { send, receivedAll } = await rawConnection(await serve({}, INVENTED_CERTIFICATE))

  send('GET / HTTP/1.1', 'Host: a', '', '')

  expect(await receivedAll()).not.toContain('HTTP')
})

test.each(['/healthz', '/readyz'])(
  '%s after a hundred connections with twenty requests each waits for one answer of each, not for all',
  async (path) => {
    let answers = 0
    let answersBefore = 0
    const address = await serve({}, undefined, (request, response) => {
      if (request.url === path) answersBefore = answers
      else answers += 1
      response.end('answered')
    })
    const clients = Array.from({ length: 100 }, () => rawConnection(address))
    const healthCall = rawConnection(address)
    const ahead = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)
    for (const client of clients) void client.then(({ send }) => send(ahead))
    const { send, received } = await healthCall

    send(`GET ${path} HTTP/1.1`, 'Host: a', '', '')

    await expect.poll(received).toContain('answered')
    expect(answersBefore).toBeGreaterThan(0)
    expect(answersBefore).toBeLessThan(200)
    await expect.poll(() => answers).toBe(2_000)
  },
)

/**
 * Runs in another thread: makes two requests on one connection, the second when told to, and reports what it has
 * received.
 */
const VISITOR = `
  const { workerData: { port, sent }, parentPort } = require('node:worker_threads')
  const socket = require('node:net').connect(port, '127.0.0.1')
  const ask = (then) => socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n', then)
  socket.on('data', (data) => parentPort.postMessage(String(data).split('\\r\\n')[0]))
  socket.on('error', ({ code }) => parentPort.postMessage(code))
  parentPort.on('message', () => ask(() => {
    Atomics.store(sent, 0, 1)
    Atomics.notify(sent, 0)
  }))
  ask()`

test('a request that arrived in time is answered, although the server was too busy to see it before the keep-alive timeout', async () => {
  const keepAliveTimeout = 1_500
  const address = await serve({ keepAliveTimeout })
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const visitor = new Worker(VISITOR, { eval: true, workerData: { port: new URL(address).port, sent } })
  onTestFinished(async () => void (await visitor.terminate()))
  const heard: string[] = []
  visitor.on('message', (line: string) => heard.push(line))
  await expect.poll(() => heard, { interval: 5 }).toEqual(['HTTP/1.1 200 OK'])

  await setImmediate()
  visitor.postMessage('again')
  Atomics.wait(sent, 0, 0)
  // After this, timers run next. Node adds a second to the keep-alive timeout.
  Atomics.wait(sent, 0, 1, keepAliveTimeout + 1_100)

  await expect.poll(() => heard).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
})
