import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address that leads first to one database and then to another, like the address that a cluster gives its clients. */
export async function switchboard(first: string) {
  let target = new URL(first)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const line = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, line],
      [line, socket],
    ] as const) {
      open.add(from)
      from.pipe(to)
      // Each side closes with the other, for whatever reason.
      from.on('error', () => {})
      from.once('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(first)
  url.port = String((server.address() as AddressInfo).port) // it listens on a port
  return {
    url: url.href,
    leadTo(next: string): void {
      target = new URL(next)
      for (const socket of open) socket.destroy()
    },
    close(): void {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
