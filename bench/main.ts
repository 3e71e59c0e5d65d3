import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Measurement, measureAll } from './measurements.ts'
import { measureExports } from './measureExports.ts'
import { measureGrowth } from './measureGrowth.ts'
import { measureFaults } from './measureFaults.ts'
import { measureLighthouse } from './measureLighthouse.ts'
import { measureNames } from './measureNames.ts'
import { measureNights } from './measureNights.ts'
import { measurePeers } from './measurePeers.ts'
import { measureResponses } from './measureResponses.ts'
import { measureSearch } from './measureSearch.ts'
import { measureSiege } from './measureSiege.ts'
import { measureThroughput, sayThroughput } from './measureThroughput.ts'
import { isAsWanted, measureTransactions } from './measureTransactions.ts'
import { runSabotages } from './runSabotages.ts'
import { measureVoters, sayVoters } from './measureVoters.ts'

/*
 * npm run bench measures the site, npm run bench -- voters [MANY] [sqlite|postgresql] the loading and searching of so many voters,
 * npm run bench -- responses what an answer costs beside one of a bare server, npm run bench -- peers beside others that give
 * the same, npm run bench -- growth [sqlite|postgresql] what an answer costs
 * beside its SQL and in a register a hundred times as large, npm run bench -- throughput how many answers a second one
 * server and two give on either database, npm run bench -- siege [SHARE] what a server takes
 * while it is attacked, with all of each attack or a share of it, npm run bench -- nights [NIGHTS] [ACCOUNTS] what nights
 * cost, and whether a simulated year of them shows what the state says, npm run bench -- search what the search box
 * finds in a large register, and how quickly, npm run bench -- sabotages [AREA|FILE] whether the tests notice each of a
 * list of wrong lines, npm run bench -- exports [ROWS] how so many rows are written as files, npm run bench -- names [ROWS] the same of contributors, and npm run bench
 * -- transactions [ROWS] [sqlite|postgresql] how so many transactions are stored, changed, read and searched, and npm run
 * bench -- faults [all|NAME] [SHARE] what is lost where programs are killed, disks fail and databases go away, and npm run
 * bench -- lighthouse [TIMES] [SITE] what Lighthouse says of the pages of a register as large as the state's, or of a site.
 */
const [what, many, size] = process.argv.slice(2)
if (what === 'voters') {
  const found = await measureVoters(Number(many ?? 2_000_000), enginesFor(size))
  console.log(sayVoters(found))
  keep('voters-', found)
  if (!found.isKept) process.exitCode = 1
} else if (what === 'responses') {
  const responses = await measureResponses((sentence) => console.log(sentence))
  keep('responses-', { responses })
  if (responses.some(({ processorRatio, wanted }) => processorRatio < wanted)) process.exitCode = 1
} else if (what === 'throughput') {
  const throughput = await measureThroughput()
  console.log(sayThroughput(throughput))
  keep('throughput-', { throughput })
} else if (what === 'growth') {
  const growth = await measureGrowth(enginesFor(many), console.log)
  keep('growth-', growth)
  if (!growth.isKept) process.exitCode = 1
} else if (what === 'peers') {
  keep('peers-', { peers: await measurePeers(console.log) })
} else if (what === 'siege') {
  const siege = await measureSiege(Number(many ?? 1), console.log)
  keep('siege-', { siege })
  if (siege.some(({ isHeld }) => !isHeld)) process.exitCode = 1
} else if (what === 'nights') {
  const nights = await measureNights(Number(many ?? 365), Number(size ?? 5_000), console.log)
  keep('nights-', nights)
  if (!nights.isKept) process.exitCode = 1
} else if (what === 'lighthouse') {
  const pages = await measureLighthouse(Number(many ?? 5), size, console.log)
  keep('lighthouse-', { pages })
  if (pages.some(({ isKept }) => !isKept)) process.exitCode = 1
} else if (what === 'faults') {
  const faults = await measureFaults(many, Number(size ?? 1), console.log)
  keep('faults-', { faults })
  if (faults.some(({ isKept }) => !isKept)) process.exitCode = 1
} else if (what === 'names') {
  const names = await measureNames(Number(many ?? 1_000_000), console.log)
  keep('names-', { names })
  if (names.some(({ isKept }) => !isKept)) process.exitCode = 1
} else if (what === 'search') {
  const search = await measureSearch(console.log)
  keep('search-', { search })
  if (search.some(({ isKept }) => !isKept)) process.exitCode = 1
} else if (what === 'exports') {
  const exported = await measureExports(Number(many ?? 100_000), console.log)
  keep('exports-', { exported })
  if (exported.some(({ isKept }) => !isKept)) process.exitCode = 1
} else if (what === 'sabotages') {
  const sabotaged = await runSabotages(console.log, many)
  const unnoticed = sabotaged.filter(({ isNoticed }) => !isNoticed)
  console.log(`${sabotaged.length} sabotages, ${sabotaged.length - unnoticed.length} noticed.`)
  for (const { file, is, becomes } of unnoticed) console.log(`Unnoticed in ${file}: ${is} => ${becomes}`)
  keep('sabotages-', { sabotaged })
  if (unnoticed.length > 0) process.exitCode = 1
} else if (what === 'transactions') {
  const found = await measureTransactions(Number(many ?? 3_000_000), enginesFor(size), console.log)
  keep('transactions-', found)
  for (const its of [found.SQLite, found.PostgreSQL]) {
    if (typeof its === 'string') console.error(its)
    if (typeof its === 'string' || its?.every(isAsWanted) === false) process.exitCode = 1
  }
} else {
  const measurements = await measureAll()
  console.log(measurements.map(line).join('\n'))
  keep('', { measurements })
  if (measurements.some(({ took, limit = Infinity }) => took > limit)) process.exitCode = 1
}

/** The engine of this name; both where none is named. */
function enginesFor(name: string | undefined) {
  return (['SQLite', 'PostgreSQL'] as const).filter(
    (engine) => name === undefined || engine.toLowerCase() === name.toLowerCase(),
  )
}

function keep(prefix: string, found: object): void {
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const at = new Date().toISOString()
  writeFileSync(
    join(results, `${prefix}${at.replaceAll(/[:.]/g, '-')}.json`),
    `${JSON.stringify({ at, node: process.version, processor: cpus()[0]?.model, ...found }, null, 2)}\n`,
  )
}

function line({ what: name, took, limit, ratio }: Measurement): string {
  const verdict = limit === undefined ? '' : `${took <= limit ? 'within' : 'OVER'} ${limit} ms`
  const times = ratio === undefined ? '' : `${ratio.toFixed(1)} times bare node:http`
  return `${name.padEnd(54)}${took.toFixed(1).padStart(9)} ms  ${verdict.padEnd(16)}${times}`.trimEnd()
}
