import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A raw connection to a server that sends anything, HTTP or not, and records what comes back. */
export async function rawConnection(address: string, localAddress?: string) {
  const { hostname, port } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // Some tests are about servers that cut it off.
  socket.on('error', () => {})
  const closed = once(socket, 'close').catch(() => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return {
    socket,
    send: (...lines: string[]) => void socket.write(lines.join('\r\n')),
    /** Everything received so far. */
    received: () => received,
    /** Everything received until the server closed the connection. */
    receivedAll: async () => {
      await closed
      return received
    },
  }
}
