import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type HealthCall, type ResourceUse, resourcesOf, watchServer } from './watchServer.ts'

const ATTACK = join(import.meta.dirname, 'attack.ts')

export interface Siege {
  attack: 'randomParameters' | 'heads' | 'pipelinedUnread' | 'slowReaders' | 'slowBodies'
  path: string
  many: number
  /** For how long connections are held, in attacks that hold them. */
  seconds: number
}

export interface Outcome {
  before: ResourceUse
  most: ResourceUse
  after: ResourceUse
  /** Milliseconds until the health call was answered, sorted ascending. */
  health: number[]
  /** Milliseconds for which the server was busy before it answered them, sorted ascending. */
  busy: number[]
  slowest: HealthCall | undefined
  /** What the attacker received. */
  output: string
}

const MEGABYTE = 1024 * 1024

/** How much more memory a server may use after an attack than before it. */
const MORE_MEMORY = 64 * MEGABYTE

/** How long it may take to release that memory. */
const RECOVERY_MS = 30_000

/** Attacks a server, watches it throughout, and waits for it to recover. */
export async function besiege(
  pid: number,
  address: string,
  { attack, path, many, seconds }: Siege,
): Promise<Outcome> {
  const before = resourcesOf(pid)
  const stopWatching = watchServer(pid, address)
  const attacker = spawn(process.execPath, [
    ATTACK,
    attack,
    `--address=${address}`,
    `--path=${path}`,
    `--many=${many}`,
    `--seconds=${seconds}`,
  ])
  attacker.stderr.pipe(process.stderr)
  const output = (await text(attacker.stdout)).trim()
  const ends = performance.now() + RECOVERY_MS
  let after = resourcesOf(pid)
  while (!hasRecovered(before, after) && performance.now() < ends) {
    await setTimeout(500)
    after = resourcesOf(pid)
  }
  return { before, after, output, ...(await stopWatching()) }
}

/** A few descriptors belong to connections with a request in progress. */
export const hasRecovered = (before: ResourceUse, after: ResourceUse): boolean =>
  after.memory <= before.memory + MORE_MEMORY && after.descriptors <= before.descriptors + 5
