import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Measurement, measureAll } from './measurements.ts'
import { measureExports } from './measureExports.ts'
import { measureGrowth } from './measureGrowth.ts'
import { measureFaults } from './measureFaults.ts'
import { measureLighthouse } from './measureLighthouse.ts'
import { measureNights } from './measureNights.ts'
import { measurePeers } from './measurePeers.ts'
import { measureResponses } from './measureResponses.ts'
import { measureSearch } from './measureSearch.ts'
import { measureSiege } from './measureSiege.ts'
import { measureThroughput, describeThroughput } from './measureThroughput.ts'
import { meetsLimit, measureTransactions } from './measureTransactions.ts'
import { runSabotages } from './runSabotages.ts'
import { buildPrograms } from '#server/programs/buildPrograms.ts'
import { measureVoters, describeVoters } from './measureVoters.ts'

/** A benchmark of `npm run bench`. */
interface Benchmark {
  /** The arguments that may follow its name. */
  takes?: string
  measures: string
  run: (first?: string, second?: string) => Promise<Outcome>
}

/** The measurements, for the file of results, and whether they meet the limits. */
type Outcome = [found: object, isKept: boolean]

const say = (sentence: string) => console.log(sentence)
const areKept = (found: readonly { isKept: boolean }[]) => found.every(({ isKept }) => isKept)

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  site: {
    measures: 'imports, starts and answers, beside a bare node:http server; this one where no name is given',
    async run() {
      const measurements = await measureAll()
      say(measurements.map(line).join('\n'))
      return [{ measurements }, measurements.every(({ took, limit = Infinity }) => took <= limit)]
    },
  },
  responses: {
    measures: 'a cached answer beside one of a bare server',
    async run() {
      const responses = await measureResponses(say)
      return [{ responses }, responses.every(({ processorRatio, wanted }) => processorRatio >= wanted)]
    },
  },
  peers: {
    measures: 'the same answers from nginx, json-server, Express and Fastify',
    run: async () => [{ peers: await measurePeers(say) }, true],
  },
  growth: {
    takes: '[ENGINE]',
    measures: 'answers made anew, beside their SQL, and in a register a hundred times as large',
    async run(engine) {
      const growth = await measureGrowth(enginesFor(engine), say)
      return [growth, growth.isKept]
    },
  },
  throughput: {
    measures: 'answers a second of one server and two, on either database',
    async run() {
      const throughput = await measureThroughput()
      say(describeThroughput(throughput))
      return [{ throughput }, true]
    },
  },
  siege: {
    takes: '[SHARE]',
    measures: 'what a server takes while it is attacked, with all of each attack or a share of it',
    async run(share = '1') {
      const siege = await measureSiege(Number(share), say)
      return [{ siege }, siege.every(({ isHeld }) => isHeld)]
    },
  },
  faults: {
    takes: '[all|NAME] [SHARE]',
    measures: 'what is lost where programs are killed, disks fail and databases go away',
    async run(name, share = '1') {
      const faults = await measureFaults(name, Number(share), say)
      return [{ faults }, areKept(faults)]
    },
  },
  lighthouse: {
    takes: '[TIMES] [SITE]',
    measures: 'what Lighthouse says of the pages of a register as large as the state’s, or of a site',
    async run(times = '5', site) {
      const pages = await measureLighthouse(Number(times), site, say)
      return [{ pages }, areKept(pages)]
    },
  },
  search: {
    measures: 'what the search box finds in a large register, and how quickly',
    async run() {
      const search = await measureSearch(say)
      return [{ search }, areKept(search)]
    },
  },
  voters: {
    takes: '[VOTERS] [ENGINE]',
    measures: 'the loading and searching of voters',
    async run(voters = '2000000', engine) {
      const found = await measureVoters(Number(voters), enginesFor(engine))
      say(describeVoters(found))
      return [found, found.isKept]
    },
  },
  transactions: {
    takes: '[ROWS] [ENGINE]',
    measures: 'how transactions are stored, changed, read and searched',
    async run(rows = '3000000', engine) {
      const { found, missing, ...of } = await measureTransactions(Number(rows), enginesFor(engine), say)
      if (missing !== undefined) console.error(missing)
      const isKept = missing === undefined && Object.values(found).flat().every(meetsLimit)
      return [{ ...of, ...found }, isKept]
    },
  },
  exports: {
    takes: '[ROWS]',
    measures: 'rows written as CSV, XLSX and JSON, on either database',
    async run(rows = '100000') {
      const exported = await measureExports(Number(rows), say)
      return [{ exported }, areKept(exported)]
    },
  },
  nights: {
    takes: '[NIGHTS] [ACCOUNTS]',
    measures: 'what nights cost, and whether a simulated year of them shows what the state says',
    async run(nights = '365', accounts = '5000') {
      const found = await measureNights(Number(nights), Number(accounts), say)
      return [found, found.isKept]
    },
  },
  sabotages: {
    takes: '[AREA|FILE]',
    measures: 'whether the tests notice each of a list of wrong lines',
    async run(only) {
      const sabotaged = await runSabotages(say, only)
      const unnoticed = sabotaged.filter(({ isNoticed }) => !isNoticed)
      say(`${sabotaged.length} sabotages, ${sabotaged.length - unnoticed.length} noticed.`)
      for (const { file, is, becomes } of unnoticed) say(`Unnoticed in ${file}: ${is} => ${becomes}`)
      return [{ sabotaged }, unnoticed.length === 0]
    },
  },
}

const [name = 'site', ...more] = process.argv.slice(2)
const benchmark = BENCHMARKS[name]
if (name === 'help' || name === '--help') {
  say(usage())
} else if (benchmark) {
  await buildPrograms({ info: say, error: console.error })
  const [found, isKept] = await benchmark.run(...more)
  keep(name, found)
  if (!isKept) process.exitCode = 1
} else {
  console.error(usage())
  process.exitCode = 2
}

function usage(): string {
  const lines = Object.entries(BENCHMARKS).map(
    ([each, { takes = '', measures }]) => `  ${`${each} ${takes}`.padEnd(30)}${measures}`,
  )
  return `Usage: npm run bench -- [NAME ...]\n\n${lines.join('\n')}\n\nENGINE is sqlite or postgresql; both where none is named.`
}

function enginesFor(engine: string | undefined) {
  const engines = (['SQLite', 'PostgreSQL'] as const).filter(
    (each) => engine === undefined || each.toLowerCase() === engine.toLowerCase(),
  )
  if (engines.length === 0) throw new Error(`ENGINE is sqlite or postgresql, not ${engine}`)
  return engines
}

function keep(benchmarkName: string, found: object): void {
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const at = new Date().toISOString()
  writeFileSync(
    join(results, `${benchmarkName}-${at.replaceAll(/[:.]/g, '-')}.json`),
    `${JSON.stringify({ at, node: process.version, processor: cpus()[0]?.model, ...found }, null, 2)}\n`,
  )
}

function line({ what, took, limit, ratio }: Measurement): string {
  const verdict = limit === undefined ? '' : `${took <= limit ? 'within' : 'OVER'} ${limit} ms`
  const times = ratio === undefined ? '' : `${ratio.toFixed(1)} times bare node:http`
  return `${what.padEnd(54)}${took.toFixed(1).padStart(9)} ms  ${verdict.padEnd(16)}${times}`.trimEnd()
}
