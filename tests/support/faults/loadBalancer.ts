import { once } from 'node:events'
import { Agent, createServer, get, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_INTERVAL_MS = 100

/**
 * A proxy in front of servers that gives each request to the next one that says it is ready, over connections that it
 * keeps, and tries nothing again. One that does not ask gives them to all in turn: a control.
 */
export async function loadBalancer(addresses: readonly string[], { asks = true } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const ready = new Map(addresses.map((address) => [address, true]))
  let turn = 0
  const look = async (address: string) => void ready.set(address, await isReady(address))
  const checks = asks
    ? addresses.map((address) => setInterval(() => void look(address), CHECK_INTERVAL_MS))
    : []
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const choice = addresses.filter((address) => ready.get(address))
    const target = choice[turn % choice.length]
    if (target === undefined) {
      outgoing.writeHead(502).end()
      return
    }
    const { hostname, port } = new URL(target)
    const { method, url, headers } = incoming
    const passed = ask({ hostname, port, method, path: url, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    isReady: (address: string) => ready.get(address) ?? false,
    close() {
      for (const check of checks) clearInterval(check)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

const isReady = (address: string) =>
  new Promise<boolean>((resolve) => {
    get(`${address}/readyz`, { agent: false, timeout: 10_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
    })
      .once('timeout', () => resolve(false))
      .once('error', () => resolve(false))
  })
