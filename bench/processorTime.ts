import { readdirSync, readFileSync } from 'node:fs'

/** The processor time of a process with all its threads, user and system, in microseconds, if the system reports it. */
export function processorTime(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds.split(' ')[0]) / 1_000, 0)
  } catch {
    return undefined
  }
}
