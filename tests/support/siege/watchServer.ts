import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** What a server takes at one moment, as Linux tells it. */
export interface Taken {
  /** Bytes of memory. */
  memory: number
  descriptors: number
}

/** In kilobytes, after its name, in the text that Linux keeps of a process. */
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m

export const takenBy = (pid: number): Taken => ({
  memory: Number(RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
  descriptors: readdirSync(`/proc/${pid}/fd`).length,
})

const INTERVAL_MS = 100
const GIVEN_UP_MS = 10_000

/** Looks at a server again and again until it is stopped: the most that it took, and how long its health call took. */
export function watchServer(pid: number, address: string) {
  const most: Taken = { memory: 0, descriptors: 0 }
  const health: number[] = []
  const stopping = new AbortController()
  // A connection for each call: a proxy that asks may have none open.
  const agent = new Agent({ keepAlive: false })

  const isHealthy = () =>
    new Promise<boolean>((resolve) => {
      get(`${address}/healthz`, { agent, timeout: GIVEN_UP_MS }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode === 200))
      })
        .once('timeout', () => resolve(false))
        .once('error', () => resolve(false))
    })

  const watch = async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      health.push((await isHealthy()) ? performance.now() - began : Infinity)
      const { memory, descriptors } = takenBy(pid)
      most.memory = Math.max(most.memory, memory)
      most.descriptors = Math.max(most.descriptors, descriptors)
      await setTimeout(INTERVAL_MS)
    }
  }
  const watching = watch()

  return async () => {
    stopping.abort()
    await watching
    return { most, health: health.toSorted((a, b) => a - b) }
  }
}
