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
  /** Answers in a second; the median of the pairs. */
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
const SECONDS = 3
const PAIRS = 5

interface Server {
  script: string
  args: string[]
  settings: Record<string, string>
}

/**
 * What an answer from the cache costs beside one of a bare server. Each comparison is of fresh processes on one core, in
 * pairs that take turns in who goes first; the bare server against itself says how far chance goes.
 */
export async function measureResponses(): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-responses-'))
  const found = findPostgres()
  const postgres = typeof found === 'string' ? undefined : await startPostgres(found.bin)
  try {
    const list = join(folder, 'CandidateList.txt')
    writeFileSync(list, candidateFile())
    const comparisons: Comparison[] = []
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
          comparisons.push(await compare(`bare against bare: ${shape}`, bare, bare, path, headers))
        comparisons.push({ ...(await compare(`${engine}: ${shape}`, ours, bare, path, headers)), wanted })
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
  const pairs: { ours: Flooded; bare: Flooded }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const measureOurs = () => floodFresh(ours, path, headers)
    const measureBare = () => floodFresh(bare, path, headers)
    if (pair % 2 === 0) pairs.push({ ours: await measureOurs(), bare: await measureBare() })
    else {
      const first = await measureBare()
      pairs.push({ bare: first, ours: await measureOurs() })
    }
  }
  return {
    what,
    rate: median(pairs.map((pair) => pair.ours.rate)),
    rateRatio: median(pairs.map((pair) => pair.ours.rate / pair.bare.rate)),
    processor: median(pairs.map((pair) => pair.ours.processor ?? Number.NaN)),
    processorRatio: median(
      pairs.map((pair) => (pair.bare.processor ?? Number.NaN) / (pair.ours.processor ?? Number.NaN)),
    ),
  }
}

async function floodFresh(server: Server, path: string, headers: Record<string, string>): Promise<Flooded> {
  const running = start(server.script, server.args, server.settings, SERVER_CORE)
  try {
    const address = (await addressOf(running)) + path
    const flood = { connections: CONNECTIONS, seconds: SECONDS, headers, server: running.pid }
    return await floodWith(flood, [address], CLIENT_CORE)
  } finally {
    await stop(running)
  }
}

export function sayResponses(found: readonly Comparison[]): string {
  return found
    .map(({ what, rate, rateRatio, processor, processorRatio, wanted }) => {
      const verdict =
        wanted === undefined ? '' : `${processorRatio >= wanted ? 'reaches' : 'MISSES'} ${wanted}`
      const rates = `${Math.round(rate).toString().padStart(8)} answers/s  ${rateRatio.toFixed(2)} of bare`
      const costs = `${processor.toFixed(1).padStart(8)} us each  ${processorRatio.toFixed(2)} of bare`
      return `${what.padEnd(34)}${rates}${costs}  ${verdict}`.trimEnd()
    })
    .join('\n')
}
