import type { Program } from './debianProgram.ts'
import { processorTime } from './processorTime.ts'
import { output, run } from './program.ts'

export interface Flooding {
  url: string
  headers: Readonly<Record<string, string>>
  /** The server's process. */
  pid: number
}

const CONNECTIONS = 32

/**
 * Sends requests for this many seconds with wrk, which needs less processor time than any server. Returns answers per
 * second, and microseconds of the server's processor time per answer. Throws if an answer is a refusal or a connection is
 * lost.
 */
export async function floodWithWrk(
  { command, settings }: Program,
  { url, headers, pid }: Flooding,
  seconds: number,
  core: number,
) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = processorTime(pid) ?? Number.NaN
  const said = await output(
    run([command, '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...named, url], settings, core),
  )
  const after = processorTime(pid) ?? Number.NaN
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`wrk says of ${url}: ${said}`)
  const answers = Number(/(\d+) requests in/.exec(said)?.[1])
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(said)?.[1])
  return { rate, processor: (after - before) / answers }
}
