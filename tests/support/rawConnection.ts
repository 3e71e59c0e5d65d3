import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection to a server that sends what it is given, be it HTTP or not, and hears what comes back. */
export async function rawConnection(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // A server that cuts it off is what some tests are about.
  socket.on('error', () => {})
  const closed = once(socket, 'close').catch(() => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return {
    socket,
    send: (...lines: string[]) => void socket.write(lines.join('\r\n')),
    /** All that came so far. */
    received: () => received,
    /** All that came until the server closed it. */
    receivedAll: async () => {
      await closed
      return received
    },
  }
}
