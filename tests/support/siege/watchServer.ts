import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** The resources that a server uses at one moment, according to Linux. */
export interface ResourceUse {
  /** In bytes. */
  memory: number
  descriptors: number
}

/** In kilobytes, from the process status that Linux provides. */
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m

export const resourcesOf = (pid: number): ResourceUse => ({
  memory: Number(RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
  descriptors: readdirSync(`/proc/${pid}/fd`).length,
})

/** How many milliseconds a program's first thread, which runs its event loop, ran and waited for a processor. */
interface Scheduled {
  ran: number
  waited: number
}

function scheduled(pid: number): Scheduled {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number)
  return { ran: ran / 1e6, waited: waited / 1e6 }
}

const since = (pid: number, before: Scheduled): Scheduled => {
  const now = scheduled(pid)
  return { ran: now.ran - before.ran, waited: now.waited - before.waited }
}

/** A health call, and the activity of the server and of the caller during it. */
export interface HealthCall {
  milliseconds: number
  server: Scheduled
  caller: Scheduled
}

/**
 * How long the server was certainly busy before it answered. While the caller ran, or waited for a processor, the answer
 * may already have been there and the server busy with other requests.
 */
const busyBeforeItAnswered = ({ server, caller }: HealthCall) =>
  Math.max(0, server.ran - caller.ran - caller.waited)

const INTERVAL_MS = 100
const GIVEN_UP_MS = 10_000

/** Watches a server until it is stopped: the most resources it used, and how long its health calls took. */
export function watchServer(pid: number, address: string) {
  const most: ResourceUse = { memory: 0, descriptors: 0 }
  const calls: HealthCall[] = []
  const stopping = new AbortController()
  // A new connection for each call: a proxy that checks the server may have none open.
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
      const before = { server: scheduled(pid), caller: scheduled(process.pid) }
      const milliseconds = (await isHealthy()) ? performance.now() - began : Infinity
      calls.push({
        milliseconds,
        server: since(pid, before.server),
        caller: since(process.pid, before.caller),
      })
      const { memory, descriptors } = resourcesOf(pid)
      most.memory = Math.max(most.memory, memory)
      most.descriptors = Math.max(most.descriptors, descriptors)
      await setTimeout(INTERVAL_MS)
    }
  }
  const watching = watch()

  return async () => {
    stopping.abort()
    await watching
    const inOrder = calls.toSorted((a, b) => a.milliseconds - b.milliseconds)
    return {
      most,
      health: inOrder.map(({ milliseconds }) => milliseconds),
      busy: calls.map(busyBeforeItAnswered).toSorted((a, b) => a - b),
      slowest: inOrder.at(-1),
    }
  }
}
