import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nginxProxy, whyNoNginx } from '#tests/support/faults/nginxProxy.ts'
import { missing } from '#tests/support/runner/missing.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const SENDERS = 150
const MOST = 100

/** The status that a visitor of another address gets. */
const visit = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { localAddress: '127.0.0.2' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })

test.skipIf(missing(whyNoNginx()))(
  'behind nginx one address has a hundred connections, and a body has ten seconds, not ten for each byte',
  async () => {
    const folder = newFolder()
    const site = spawnServer({ DATA_DIR: join(folder, 'data') })
    const address = await site.serves()
    const proxy = await nginxProxy(folder, [address.replace('http://localhost', '127.0.0.1')])
    onTestFinished(async () => {
      await proxy.close()
      site.server.kill('SIGTERM')
      await site.ended
    })

    const answers: string[] = []
    const senders = Array.from({ length: SENDERS }, () => {
      const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1')
      socket.setEncoding('latin1').on('error', () => {})
      socket.once('data', (text: string) => void answers.push(text.slice('HTTP/1.1 '.length, 12)))
      socket.write(
        'POST /api/auth HTTP/1.1\r\nHost: ledger.example.org\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{',
      )
      return socket
    })
    const dripping = setInterval(() => {
      for (const socket of senders) if (socket.writable) socket.write(' ')
    }, 1_000)
    onTestFinished(() => {
      clearInterval(dripping)
      for (const socket of senders) socket.destroy()
    })

    await expect.poll(() => answers.length).toBe(SENDERS - MOST)
    expect(new Set(answers)).toEqual(new Set(['429']))
    expect(await visit(`${proxy.address}/healthz`)).toBe(200)
    await expect.poll(() => answers.length).toBe(SENDERS)
    expect(answers.filter((status) => status === '408')).toHaveLength(MOST)
  },
)

const many = (count: number, addressOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => addressOf(at))

/** Makes nginx take the address of a visitor from a header, as if each came from a network of its own. */
const PRETENDED = 'set_real_ip_from 127.0.0.1; real_ip_header X-Test-Peer;'

test.skipIf(missing(whyNoNginx()))(
  'behind nginx an IPv6 /64 has a hundred connections, a /48 two hundred, and each IPv4 address a hundred',
  async () => {
    // Never answers, so that every connection that nginx admits stays.
    const site = createServer().listen(0, '127.0.0.1')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    const proxy = await nginxProxy(newFolder(), [`127.0.0.1:${port}`], undefined, PRETENDED)
    const agent = new Agent()
    onTestFinished(async () => {
      agent.destroy()
      site.closeAllConnections()
      site.close()
      await proxy.close()
    })
    /** How many of these are refused at once; all others wait. */
    const refusals = async (peers: readonly string[]) => {
      let refused = 0
      for (const peer of peers)
        get(proxy.address, { agent, headers: { 'X-Test-Peer': peer } }, (response) => {
          expect(response.statusCode).toBe(429)
          refused += 1
          response.resume()
        }).on('error', () => {})
      const before = arrived
      await expect.poll(() => arrived - before + refused).toBe(peers.length)
      return refused
    }
    let arrived = 0
    site.on('request', () => void (arrived += 1))

    // Bytes that are line ends and zeros count like any other.
    expect(await refusals(many(150, (at) => `2001:db8:a0a:a00::${at}`))).toBe(50)
    expect(await refusals(many(150, (at) => `2001:db8:a0a:${at + 1}::1`))).toBe(50)
    expect(await refusals(many(10, () => '2001:db8:b:1::1'))).toBe(0)
    expect(await refusals(many(110, () => '198.51.100.7'))).toBe(10)
    expect(await refusals(many(10, () => '198.51.100.8'))).toBe(0)
  },
)
