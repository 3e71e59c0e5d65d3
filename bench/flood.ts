import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Flood {
  connections: number
  /** What is measured, after warming up. */
  seconds: number
  warmUpSeconds?: number
  headers: Record<string, string>
  /** The process of the server, whose processor time is measured where the system tells it. */
  server?: number | undefined
}

export interface Flooded {
  /** Answers in a second. */
  rate: number
  /** Microseconds of the server's processor for an answer, its own and the system's; absent where nobody tells. */
  processor?: number
}

/*
 * Asks these addresses in turn over so many connections, each as soon as it has been answered, and prints what came of it.
 * It speaks HTTP by itself, because Node's own client would be busier than the servers.
 */
const {
  connections,
  seconds,
  warmUpSeconds = 1,
  headers,
  server,
} = JSON.parse(process.argv[2] ?? '') as Flood
const addresses = process.argv.slice(3)

let answers = 0
let isOver = false

function ask(address: string): void {
  const { hostname, port, host, pathname, search } = new URL(address)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const socket = connect(Number(port), hostname)
  let received = 0
  // All answers of an address are of one length, which the first tells.
  let length = Infinity
  socket.on('data', (part) => {
    if (received === 0 && length === Infinity) length = lengthOf(part, address)
    received += part.length
    if (received < length) return
    if (received > length) throw new Error(`${address} answered ${received} bytes instead of ${length}`)
    received = 0
    answers += 1
    if (isOver) socket.destroy()
    else socket.write(request)
  })
  socket.on('connect', () => void socket.write(request))
}

function lengthOf(beginning: Buffer, address: string): number {
  const end = beginning.indexOf('\r\n\r\n') + 4
  const head = beginning.toString('latin1', 0, end)
  if (!/^HTTP\/1\.1 (200|304) /.test(head)) throw new Error(`${address} answered ${head}`)
  return end + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

/** In microseconds, of all its threads, its own and the system's. */
function processorTime(): number | undefined {
  try {
    const threads = readdirSync(`/proc/${server}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${server}/task/${thread}/schedstat`, 'utf8'))
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds.split(' ')[0]) / 1_000, 0)
  } catch {
    return undefined
  }
}

for (let connection = 0; connection < connections; connection += 1)
  ask(addresses[connection % addresses.length] ?? '')

setTimeout(() => {
  answers = 0
  const began = processorTime()
  setTimeout(() => {
    const ended = processorTime()
    const flooded: Flooded = {
      rate: answers / seconds,
      ...(began !== undefined && ended !== undefined && { processor: (ended - began) / answers }),
    }
    console.log(JSON.stringify(flooded))
    isOver = true
  }, seconds * 1_000)
}, warmUpSeconds * 1_000)
