import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besiege, hasRecovered, type Outcome, type Siege } from '#tests/support/siege/besiege.ts'
import { fillForSiege, PATHS } from '#tests/support/siege/besiegedSite.ts'
import type { Say } from './program.ts'
import { percentile } from './times.ts'
import { addressOf, start, stop } from './program.ts'

/** Longer than the timeouts for a client that reads nothing and for a body that does not arrive. */
const HELD_SECONDS = 40

/** The most milliseconds that the health call may take during all this. */
const HEALTHY = 250

const sieges = (share: number): [what: string, siege: Siege][] => {
  const scaled = (many: number) => Math.ceil(many * share)
  return [
    [
      'GETs with random parameters',
      { attack: 'randomParameters', path: PATHS.balances, many: scaled(1_000_000), seconds: 0 },
    ],
    [
      'connections x 20 pipelined, unread',
      { attack: 'pipelinedUnread', path: PATHS.list, many: scaled(800), seconds: HELD_SECONDS },
    ],
    [
      'slow readers of a document',
      { attack: 'slowReaders', path: PATHS.document, many: scaled(1_000), seconds: HELD_SECONDS },
    ],
    ['slow bodies', { attack: 'slowBodies', path: '', many: scaled(1_000), seconds: HELD_SECONDS }],
    ['HEADs of a document', { attack: 'heads', path: PATHS.document, many: scaled(4_000), seconds: 0 }],
  ]
}

/** Attacks one server in every way for which there is a limit, at this share of the full size. */
export async function measureSiege(share: number, say: Say): Promise<boolean> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-siege-'))
  const settings = { DATA_DIR: join(folder.path, 'data'), SAMPLE_DATA: 'off' }
  await fillForSiege(folder.path, settings)
  const server = start('src/server/main.ts', [], settings)
  const address = (await addressOf(server)).replace('localhost', '127.0.0.1')
  const pid = server.pid ?? 0
  // Warms the server up, so that memory it needs anyway is not counted as the attack's.
  for (const [, siege] of sieges(0.01)) await besiege(pid, address, { ...siege, seconds: 1 })
  let isKept = true
  for (const [what, siege] of sieges(share)) {
    const outcome = await besiege(pid, address, siege)
    const isHeld = hasRecovered(outcome.before, outcome.after) && slowestOf(outcome) <= HEALTHY
    say(sentence(`${siege.many} ${what}`, outcome, isHeld))
    isKept &&= isHeld
  }
  await stop(server)
  return isKept
}

const slowestOf = ({ slowest }: Outcome) => slowest?.milliseconds ?? Infinity

function sentence(what: string, outcome: Outcome, isHeld: boolean): string {
  const { before, most, after, health, slowest, output } = outcome
  const memory = [before, most, after].map((taken) => `${Math.round(taken.memory / 1024 / 1024)}`).join(' > ')
  const descriptors = [before, most, after].map((taken) => taken.descriptors).join(' > ')
  const times = `${percentile(health, 0.5).toFixed(1)}, ${percentile(health, 0.99).toFixed(1)}, ${slowestOf(outcome).toFixed(1)}`
  return [
    `${isHeld ? 'held' : 'NOT HELD'}: ${what} (${output})`,
    `  memory ${memory} MB, descriptors ${descriptors}, health p50, p99 and slowest ${times} ms`,
    // On a shared machine, elapsed time says little.
    `  during the slowest the server ran ${ms(slowest?.server.ran)} and waited ${ms(slowest?.server.waited)} for a processor, ` +
      `who called it waited ${ms(slowest?.caller.waited)}`,
  ].join('\n')
}

const ms = (milliseconds = Number.NaN) => `${milliseconds.toFixed(0)} ms`
