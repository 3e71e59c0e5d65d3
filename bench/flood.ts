import { floodClient } from './floodClient.ts'
import { processorTime } from './processorTime.ts'

export interface Flood {
  connections: number
  /** The measured time, after warming up. */
  seconds: number
  warmUpSeconds?: number
  headers: Record<string, string>
  /** The server's process, whose processor time is measured if the system reports it. */
  server?: number | undefined
}

export interface Flooded {
  /** Answers per second. */
  rate: number
  /** Microseconds of the server's processor time per answer, user and system; absent if the system does not report it. */
  processor?: number
}

/*
 * Requests these addresses in turn over this many connections, each as soon as it has been answered, and prints the
 * result.
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

for (let connection = 0; connection < connections; connection += 1) {
  const client = floodClient(addresses[connection % addresses.length] ?? '', headers, () => {
    answers += 1
    if (isOver) client.end()
    return !isOver
  })
  client.ask()
}

setTimeout(() => {
  answers = 0
  const began = processorTime(server ?? 0)
  setTimeout(() => {
    const ended = processorTime(server ?? 0)
    const flooded: Flooded = {
      rate: answers / seconds,
      ...(began !== undefined && ended !== undefined && { processor: (ended - began) / answers }),
    }
    console.log(JSON.stringify(flooded))
    isOver = true
  }, seconds * 1_000)
}, warmUpSeconds * 1_000)
