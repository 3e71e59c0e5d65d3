import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { KEEP_ALIVE_MS } from '#contract/limits.ts'
import { listen } from '#server/lifecycle/listen.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { holdSocket } from '#tests/support/servers/holdSocket.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

/** Sends requests until the connection is refused; returns the error before that, if any. */
async function askUntilTurnedAway(address: string, agent: Agent): Promise<string | undefined> {
  for (;;) {
    const outcome = await ask(`${address}/api/electioncodes`, agent)
    if (outcome === 'ECONNREFUSED') return undefined
    if (outcome !== 200) return String(outcome)
  }
}

const ask = (url: string, agent: Agent) =>
  new Promise<number | string | undefined>((resolve) => {
    const failed = ({ code }: NodeJS.ErrnoException) => resolve(code)
    get(url, { agent }, (response) => {
      response.on('error', failed).on('end', () => resolve(response.statusCode))
      response.resume()
    }).on('error', failed)
  })

/**
 * Runs in another thread: each time it is told to, makes a request on a new connection, and reports when that is
 * established and what came of it.
 */
const VISITOR = `
  const { workerData: { port, made }, parentPort } = require('node:worker_threads')
  parentPort.on('message', () => {
    const socket = require('node:net').connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n')
      Atomics.add(made, 0, 1)
      Atomics.notify(made, 0)
    })
    let received = ''
    socket.on('data', (data) => (received += data))
    socket.once('error', ({ code }) => (received = code))
    socket.once('close', () => parentPort.postMessage(received.split('\\r\\n')[0]))
  })`

test('told to stop, it answers connections that arrive during slow last turns of the event loop', async () => {
  const place = { host: '127.0.0.1', port: 0, tls: undefined, isTlsPublic: false }
  const { server, stop } = await listen((_, response) => response.end('answered'), place)
  const made = new Int32Array(new SharedArrayBuffer(4))
  const { port } = server.address() as AddressInfo
  const visitor = new Worker(VISITOR, { eval: true, workerData: { port, made } })
  onTestFinished(async () => void (await visitor.terminate()))
  const outcomes: string[] = []
  visitor.on('message', (outcome: string) => outcomes.push(outcome))
  let visits = 0
  const visit = () => {
    visitor.postMessage('visit')
    Atomics.wait(made, 0, visits)
    visits += 1
    // An event loop turn as long as on a machine with other things to do.
    for (const end = performance.now() + 5; performance.now() < end;);
  }
  // From when the server begins to check for new connections, for several turns.
  const watched = server.listenerCount('connection')
  const stopped = stop()
  await expect.poll(() => server.listenerCount('connection'), { interval: 10 }).toBeGreaterThan(watched)
  // In every second turn, so that the turn before has no new connection: a server that relies on that alone resets a
  // connection that is waiting.
  for (
    const end = performance.now() + 150;
    server.listening && performance.now() < end;
    await setImmediate()
  ) {
    visit()
    await setImmediate()
  }
  await stopped
  await expect.poll(() => outcomes.length).toBe(visits)
  expect(outcomes.filter((outcome) => outcome !== 'HTTP/1.1 200 OK')).toEqual([])
})

test.each([
  ['keep their connections', true],
  ['make a connection for each request', false],
])('told to stop, it cuts off none of twenty-four clients that %s', async (_, keepAlive) => {
  const { settings } = await emptyRegister()
  const { server, serves, ended } = startServer(settings)
  const address = (await serves()).replace('localhost', '127.0.0.1')
  const agents = Array.from({ length: 24 }, () => new Agent({ keepAlive, maxSockets: 1 }))
  onTestFinished(() => agents.forEach((agent) => agent.destroy()))
  const clients = agents.map((agent) => askUntilTurnedAway(address, agent))
  await ask(address, new Agent())

  server.kill('SIGTERM')

  expect(await Promise.all(clients)).toEqual(clients.map(() => undefined))
  expect(await ended).toBe(0)
})

test('told to stop while systemd holds its socket, it leaves connections that come too late to the next process', async () => {
  const socket = await holdSocket()
  onTestFinished(async () => void (await socket.close()))
  const { settings } = await emptyRegister()
  const first = startServer(settings, socket)
  const address = (await first.serves()).replace('localhost', '127.0.0.1')
  const isOver = new AbortController()
  const outcomes = new Set<number | string | undefined>()
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver.signal.aborted) outcomes.add(await ask(`${address}/api/electioncodes`, new Agent()))
  })

  first.server.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = startServer(settings, socket)
  await second.serves()

  isOver.abort()
  await Promise.all(clients)
  expect([...outcomes]).toEqual([200])
  expect(await ask(`${address}/api/electioncodes`, new Agent())).toBe(200)
})

test('told to stop while idle, it reports that it is not ready but still serves for a while, and closes connections with their next answer or when they are idle for too long', async () => {
  const { settings } = await emptyRegister()
  const { server, serves, ended } = startServer(settings)
  const address = await serves()
  // A process's first call takes longer than the others.
  await fetch(`${address}/readyz`)
  const [idle, other] = [await rawConnection(address), await rawConnection(address)]
  const sentAt = performance.now()
  for (const { send } of [idle, other]) send('GET /healthz HTTP/1.1', 'Host: a', '', '')
  for (const { received } of [idle, other]) await expect.poll(received).toContain('keep-alive')

  server.kill('SIGTERM')

  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 10 }).toBe(503)
  expect((await fetch(`${address}/api/electioncodes`)).status).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  other.send('GET /api/electioncodes HTTP/1.1', 'Host: a', '', '')
  expect(await other.receivedAll()).toContain('Connection: close')
  await idle.receivedAll()
  // Any sooner, a request from a proxy could still be on its way.
  expect(performance.now() - sentAt).toBeGreaterThan(KEEP_ALIVE_MS)
  expect(await ended).toBe(0)
})

test('told to stop, it answers all pipelined requests, and waits for no client longer than ten seconds', async () => {
  const { settings } = await emptyRegister()
  const { server, serves, ended } = startServer(settings)
  const address = await serves()
  const ahead = await rawConnection(address)
  const silent = await rawConnection(address)

  server.kill('SIGTERM')
  silent.send('GET /healthz HTTP/1.1', 'Host: a', 'Accept: ')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 10 }).toBe(503)
  ahead.send('GET /api/electioncodes HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100))

  await expect.poll(() => ahead.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(100)
  expect(await ended).toBe(0)
  // Ten seconds after its start, this request would have been refused with an answer.
  expect(silent.received()).toBe('')
})
