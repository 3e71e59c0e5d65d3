import { connect, type Socket } from 'node:net'

/**
 * Requests this address over one connection, again after each answer for which `onAnswer` returns true. It speaks HTTP
 * itself, because Node's client would take more processor time than the servers.
 */
export function floodClient(
  address: string,
  headers: Readonly<Record<string, string>>,
  onAnswer: () => boolean,
): { ask: () => void; end: () => void } {
  const { hostname, port, host, pathname, search } = new URL(address)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let received = 0
  // All answers of an address have the same length, which the first one tells.
  let length = Infinity
  let isAsked = false
  let isOver = false
  const open = () =>
    connect(Number(port), hostname)
      .on('data', (part) => {
        if (received === 0 && length === Infinity) length = lengthOf(part, address)
        received += part.length
        if (received < length) return
        if (received > length) throw new Error(`${address} answered ${received} bytes instead of ${length}`)
        received = 0
        isAsked = false
        if (onAnswer()) ask()
      })
      .on('error', () => {})
      // A server closes a connection that was idle for some seconds, perhaps just when it is used.
      .on('close', () => {
        socket = undefined
        received = 0
        if (isAsked && !isOver) ask()
      })
  // Opened only when needed: a new connection that stays silent for long is closed.
  let socket: Socket | undefined
  const ask = () => {
    isAsked = true
    socket ??= open()
    socket.write(request)
  }
  const end = () => {
    isOver = true
    socket?.destroy()
  }
  return { ask, end }
}

function lengthOf(beginning: Buffer, address: string): number {
  const end = beginning.indexOf('\r\n\r\n') + 4
  const head = beginning.toString('latin1', 0, end)
  if (!/^HTTP\/1\.1 (200|304) /.test(head)) throw new Error(`${address} answered ${head}`)
  return end + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}
