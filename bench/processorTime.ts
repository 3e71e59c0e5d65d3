import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of processor that a process has taken, all its threads', its own and the system's, where the system tells. */
export function processorTime(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds.split(' ')[0]) / 1_000, 0)
  } catch {
    return undefined
  }
}
