import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '#tests/support/findPostgres.ts'
import { startPostgres } from '#tests/support/startPostgres.ts'
import { candidateFile } from './candidateFile.ts'
import type { Flooded } from './flood.ts'
import { floodWith } from './floodWith.ts'
import { median } from './percentile.ts'
import { addressOf, output, start, stop } from './program.ts'
import { recordAnswer } from './recordAnswer.ts'

/** How a server compares to a bare one that sends the same bytes and headers; 1 is as good. */
interface Comparison {
  what: string
  /** Answers in a second; the median of the rounds. */
  rate: number
  rateRatio: number
  /** Microseconds of processor for an answer; the ratio is that of the bare server to it. */
  processor: number
  processorRatio: number
  /** At least so much is wanted of the processor's ratio. */
  wanted?: number
}

const OFFICE = '/api/candidates/20261103-GEN/STR'
const PAGE = '/candidates/20261103-GEN/STR'
const [SERVER_CORE, CLIENT_CORE] = [0, 1]
const CONNECTIONS = 64
const SECONDS = 0.8
const PAIRS = 2
const ROUNDS = 4

interface Server {
  script: string
  args: string[]
  settings: Record<string, string>
}

/**
 * What an answer from the cache costs beside one of a bare server, in pairs of fresh processes; the bare server against
 * itself says how far chance goes.
 */
export async function measureResponses(say: (line: string) => void): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-responses-'))
  const installed = findPostgres()
  const postgres = typeof installed === 'string' ? undefined : await startPostgres(installed.bin)
  try {
    const list = join(folder, 'CandidateList.txt')
    writeFileSync(list, candidateFile())
    const comparisons: Comparison[] = []
    const found = (comparison: Comparison) => {
      say(sentence(comparison))
      comparisons.push(comparison)
    }
    for (const [engine, url, wanted] of [
      ['SQLite', '', 0.85],
      ['PostgreSQL', postgres?.url('postgres'), 0.7],
    ] as const) {
      if (url === undefined) continue
      const settings = { DATA_DIR: join(folder, engine), DATABASE_URL: url, SAMPLE_DATA: 'off' }
      await output(start('src/importer/main.ts', ['candidates', list], settings))
      const ours = { script: 'src/server/main.ts', args: [], settings }
      for (const [shape, path, headers] of await shapes(ours, folder)) {
        const bare = { script: 'bench/bareServer.ts', args: [join(folder, `${shape}.json`)], settings: {} }
        if (engine === 'SQLite' && shape === '200, Brotli')
          found(await compare(`bare against bare: ${shape}`, bare, bare, path, headers))
        found({ ...(await compare(`${engine}: ${shape}`, ours, bare, path, headers)), wanted })
      }
    }
    return comparisons
  } finally {
    await postgres?.remove()
    rmSync(folder, { recursive: true })
  }
}

/** The requests to be measured, whose answers are written down for the bare server. */
async function shapes(ours: Server, folder: string) {
  const server = start(ours.script, ours.args, ours.settings)
  try {
    const address = await addressOf(server)
    const record = (shape: string, path: string, headers: Record<string, string>) =>
      recordAnswer(address + path, headers, join(folder, `${shape}.json`))
    const br = { 'Accept-Encoding': 'br' }
    const { etag = '' } = await record('200, Brotli', OFFICE, br)
    const unchanged = { ...br, 'If-None-Match': etag }
    await record('200, identity', OFFICE, {})
    await record('304', OFFICE, unchanged)
    await record('page, Brotli', PAGE, br)
    return [
      ['200, Brotli', OFFICE, br],
      ['200, identity', OFFICE, {}],
      ['304', OFFICE, unchanged],
      ['page, Brotli', PAGE, br],
    ] as const
  } finally {
    await stop(server)
  }
}

async function compare(
  what: string,
  ours: Server,
  bare: Server,
  path: string,
  headers: Record<string, string>,
): Promise<Comparison> {
  const rounds: [ours: Flooded, bare: Flooded][] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Of which the first only warms them up.
    const [, ...found] = await compareFresh(ours, bare, path, headers)
    rounds.push(...found)
  }
  return {
    what,
    rate: median(rounds.map(([our]) => our.rate)),
    rateRatio: median(rounds.map(([our, other]) => our.rate / other.rate)),
    processor: median(rounds.map(([our]) => processorOf(our))),
    processorRatio: median(rounds.map(([our, other]) => processorOf(other) / processorOf(our))),
  }
}

const processorOf = ({ processor = Number.NaN }: Flooded) => processor

/** A fresh process of each on the same core, which are asked in turns, so that what else goes on is the same for both. */
async function compareFresh(ours: Server, bare: Server, path: string, headers: Record<string, string>) {
  const running = [ours, bare].map(({ script, args, settings }) => start(script, args, settings, SERVER_CORE))
  try {
    const addresses = await Promise.all(running.map(addressOf))
    const ask = (which: number) =>
      floodWith(
        {
          connections: CONNECTIONS,
          seconds: SECONDS,
          warmUpSeconds: 0.2,
          headers,
          server: running[which]?.pid,
        },
        [addresses[which] + path],
        CLIENT_CORE,
      )
    const rounds: [ours: Flooded, bare: Flooded][] = []
    for (let round = 0; round < ROUNDS; round += 1)
      if (round % 2 === 0) rounds.push([await ask(0), await ask(1)])
      else {
        const other = await ask(1)
        rounds.push([await ask(0), other])
      }
    return rounds
  } finally {
    await Promise.all(running.map(stop))
  }
}

function sentence({ what, rate, rateRatio, processor, processorRatio, wanted }: Comparison): string {
  const verdict = wanted === undefined ? '' : `${processorRatio >= wanted ? 'reaches' : 'MISSES'} ${wanted}`
  const rates = `${Math.round(rate).toString().padStart(8)} answers/s  ${rateRatio.toFixed(2)} of bare`
  const costs = `${processor.toFixed(1).padStart(8)} us each  ${processorRatio.toFixed(2)} of bare`
  return `${what.padEnd(34)}${rates}${costs}  ${verdict}`.trimEnd()
}
