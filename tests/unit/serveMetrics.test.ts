import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serveMetrics } from '#server/lifecycle/metrics.ts'

test('the twenty-first simultaneous client of the metrics is turned away, until another one leaves', async () => {
  const metrics = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => Promise.resolve([]))
  const port = Number(new URL(metrics.url).port)
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))

    await expect(fetch(metrics.url)).rejects.toThrow('fetch failed')

    const [first] = sockets
    first?.destroy()
    await expect.poll(async () => (await fetch(metrics.url).catch(() => null))?.status).toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
    metrics.close()
  }
})
