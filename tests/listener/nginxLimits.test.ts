import { get } from 'node:http'
import { connect } from 'node:net'
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
