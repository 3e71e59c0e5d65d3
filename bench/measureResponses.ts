import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { candidateFile } from './candidateFile.ts'
import type { FloodInTurns, Turn } from './floodInTurns.ts'
import { median, percentile } from './percentile.ts'
import { addressOf, output, start, stop } from './program.ts'
import { recordAnswer } from './recordAnswer.ts'

/** A server compared with a bare one that sends the same bytes and headers; 1 is equal. */
interface Comparison {
  what: string
  /** Microseconds of processor time per answer; the median of the turns. */
  processor: number
  /** The bare server's cost divided by ours, turn by turn: the median and the quartiles. */
  processorRatio: number
  quarters: [lower: number, upper: number]
  /** The same for a second bare server in the same turns, which shows the influence of chance. */
  control: number
  /** The lowest acceptable processor ratio. */
  wanted: number
}

const OFFICE = '/api/candidates/20261103-GEN/STR'
const PAGE = '/candidates/20261103-GEN/STR'
const [SERVER_CORE, CLIENT_CORE] = [0, 1]
const CONNECTIONS = 64
/** Of new processes; long-lived ones differ from each other. */
const SETS = 3
/**
 * Of a tenth of a second, long enough to outlast the effect of the others on the processor's caches; the first ones warm
 * up.
 */
const TURNS = 16
const WARM_UP_TURNS = 4
const ANSWERS_PER_TURN = 4_000

interface Server {
  script: string
  args: string[]
  settings: Record<string, string>
}

/** The cost of an answer from the cache relative to a bare server, requested in turns, and to a second bare one. */
export async function measureResponses(say: (line: string) => void): Promise<Comparison[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-responses-'))
  const installed = findPostgres()
  await using postgres = typeof installed === 'string' ? undefined : await startPostgres(installed.bin)
  const list = join(folder.path, 'CandidateList.txt')
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
    const settings = { DATA_DIR: join(folder.path, engine), DATABASE_URL: url, SAMPLE_DATA: 'off' }
    await output(start('src/importer/main.ts', ['candidates', list], settings))
    const ours = { script: 'src/server/main.ts', args: [], settings }
    for (const [shape, path, headers] of await shapes(ours, folder.path)) {
      const bare = { script: 'bench/bareServer.ts', args: [join(folder.path, `${shape}.json`)], settings: {} }
      const turns = await askInTurns([ours, bare, bare], path, headers)
      found({ what: `${engine}: ${shape}`, ...compare(turns), wanted })
    }
  }
  return comparisons
}

/** The measured requests, whose answers are recorded for the bare server. */
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

/** Starts new processes of these servers on the same core and sends them requests in turns. */
async function askInTurns(servers: readonly Server[], path: string, headers: Record<string, string>) {
  const found: Turn[][] = []
  for (let set = 0; set < SETS; set += 1) {
    const running = servers.map(({ script, args, settings }) => start(script, args, settings, SERVER_CORE))
    try {
      const addresses = await Promise.all(running.map(addressOf))
      const flood: FloodInTurns = {
        servers: running.map(({ pid = 0 }, index) => ({ address: addresses[index] + path, pid })),
        headers,
        connections: CONNECTIONS,
        turns: TURNS,
        answersPerTurn: ANSWERS_PER_TURN,
      }
      const said = await output(start('bench/floodInTurns.ts', [JSON.stringify(flood)], {}, CLIENT_CORE))
      found.push(...(JSON.parse(said) as Turn[][]).slice(WARM_UP_TURNS))
    } finally {
      await Promise.all(running.map(stop))
    }
  }
  return found
}

function compare(turns: readonly (readonly Turn[])[]): Omit<Comparison, 'what' | 'wanted'> {
  const of = (which: number) => turns.map((turn) => turn[which]?.processor ?? Number.NaN)
  const [ours, bare, other] = [of(0), of(1), of(2)]
  const ratios = ours.map((our, turn) => (bare[turn] ?? Number.NaN) / our).toSorted((a, b) => a - b)
  return {
    processor: median(ours),
    processorRatio: median(ratios),
    quarters: [percentile(ratios, 0.25), percentile(ratios, 0.75)],
    control: median(other.map((one, turn) => (bare[turn] ?? Number.NaN) / one)),
  }
}

function sentence({ what, processor, processorRatio, quarters, control, wanted }: Comparison): string {
  const [lower, upper] = quarters.map((each) => each.toFixed(2))
  return (
    `${what.padEnd(28)}${processor.toFixed(1).padStart(7)} us each  ${processorRatio.toFixed(2)} of bare ` +
    `(half between ${lower} and ${upper}; bare against bare ${control.toFixed(2)})  ` +
    `${processorRatio >= wanted ? 'reaches' : 'MISSES'} ${wanted}`
  )
}
