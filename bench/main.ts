import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { dayInFlorida } from '#contract/domain/days.ts'
import { buildPrograms } from '#server/programs/buildFolder.ts'
import { measureFaults } from './measureFaults.ts'
import { measureLighthouse } from './measureLighthouse.ts'
import { measurePeers } from './measurePeers.ts'
import { measureSearch } from './measureSearch.ts'
import { measureSiege } from './measureSiege.ts'
import { measureTransactions } from './measureTransactions.ts'
import { measureVoters } from './measureVoters.ts'
import type { Say } from './program.ts'
import { runSabotages } from './runSabotages.ts'

/** A benchmark of `npm run bench`. */
interface Benchmark {
  /** The arguments that may follow its name. */
  takes?: string
  measures: string
  /** Says what it measures, line by line, and whether the limits are met. */
  run: (say: Say, first?: string, second?: string) => Promise<boolean>
}

const areKept = (results: readonly { isKept: boolean }[]) => results.every(({ isKept }) => isKept)

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  peers: {
    measures: 'the same answers from a bare node:http server, nginx and Express',
    run: measurePeers,
  },
  transactions: {
    takes: '[ROWS] [ENGINE]',
    measures: 'how transactions are stored, changed, read and searched',
    run: (say, rows = '3000000', engine) => measureTransactions(Number(rows), enginesFor(engine), say),
  },
  voters: {
    takes: '[VOTERS] [ENGINE]',
    measures: 'the loading and searching of voters',
    run: (say, voters = '2000000', engine) => measureVoters(Number(voters), enginesFor(engine), say),
  },
  search: {
    measures: 'what the search box finds in a large register, and how quickly',
    run: measureSearch,
  },
  lighthouse: {
    takes: '[TIMES] [SITE]',
    measures: 'what Lighthouse says of the pages of a register as large as the state’s, or of a site',
    run: async (say, times = '5', site) => areKept(await measureLighthouse(Number(times), site, say)),
  },
  siege: {
    takes: '[SHARE]',
    measures: 'what a server takes while it is attacked, with all of each attack or a share of it',
    run: (say, share = '1') => measureSiege(Number(share), say),
  },
  faults: {
    takes: '[all|NAME] [SHARE]',
    measures: 'what is lost where programs are killed, disks fail and databases go away',
    run: async (say, name, share = '1') => areKept(await measureFaults(name, Number(share), say)),
  },
  sabotages: {
    takes: '[TEXT]',
    measures:
      'whether the tests notice each of a list of wrong lines, or those with TEXT in their path or line',
    run: runSabotages,
  },
}

const [name = 'help', ...more] = process.argv.slice(2)
const benchmark = BENCHMARKS[name]
if (name === 'help' || name === '--help') {
  console.log(usage())
} else if (benchmark) {
  await buildPrograms({ info: console.log, error: console.error })
  const lines: string[] = []
  const began = loadavg()[0]
  const isKept = await benchmark.run(
    (line) => {
      console.log(line)
      lines.push(line)
    },
    ...more,
  )
  const load = [began, loadavg()[0]].map((each) => each?.toFixed(1)).join(' and ')
  writeDown([name, ...more.filter((each) => /^(sqlite|postgresql)$/i.test(each))].join(' '), [
    benchmark.measures.charAt(0).toUpperCase() + benchmark.measures.slice(1) + '.',
    `\`npm run bench -- ${[name, ...more].join(' ')}\` on ${dayInFlorida(new Date())}, Node ${process.version}, load ${load}:`,
    ['```text', ...lines, '```'].join('\n'),
  ])
  if (!isKept) process.exitCode = 1
} else {
  console.error(usage())
  process.exitCode = 2
}

function usage(): string {
  const lines = Object.entries(BENCHMARKS).map(
    ([each, { takes = '', measures }]) => `  ${`${each} ${takes}`.padEnd(30)}${measures}`,
  )
  return `Usage: npm run bench -- NAME ...\n\n${lines.join('\n')}\n\nENGINE is sqlite or postgresql; both where none is named.`
}

function enginesFor(engine: string | undefined) {
  const engines = (['SQLite', 'PostgreSQL'] as const).filter(
    (each) => engine === undefined || each.toLowerCase() === engine.toLowerCase(),
  )
  if (engines.length === 0) throw new Error(`ENGINE is sqlite or postgresql, not ${engine}`)
  return engines
}

/** Replaces what docs/performance.md says of this benchmark's last run. */
function writeDown(heading: string, paragraphs: readonly string[]): void {
  const file = join(import.meta.dirname, '../docs/performance.md')
  const [introduction = '', ...sections] = readFileSync(file, 'utf8')
    .trimEnd()
    .split(/^(?=## )/m)
  const others = sections.filter((section) => !section.startsWith(`## ${heading}\n`))
  const section = [`## ${heading}`, ...paragraphs].join('\n\n')
  writeFileSync(
    file,
    [introduction, ...others.toSorted(), section].map((each) => each.trim()).join('\n\n') + '\n',
  )
}
