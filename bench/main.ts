import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Measurement, measureAll } from './measurements.ts'
import { measureNights } from './measureNights.ts'
import { measureResponses } from './measureResponses.ts'
import { measureSiege } from './measureSiege.ts'
import { measureThroughput, sayThroughput } from './measureThroughput.ts'
import { measureVoters, sayVoters } from './measureVoters.ts'

/*
 * npm run bench measures the site, npm run bench -- voters [MANY] the loading and searching of so many voters,
 * npm run bench -- responses what an answer costs beside one of a bare server, npm run bench -- throughput how many
 * answers a second one server and two give on either database, npm run bench -- siege [SHARE] what a server takes
 * while it is attacked, with all of each attack or a share of it, and npm run bench -- nights [NIGHTS] [ACCOUNTS] what
 * nights cost, and whether a simulated year of them shows what the state says.
 */
const [what, many, size] = process.argv.slice(2)
if (what === 'voters') {
  const found = await measureVoters(Number(many ?? 2_000_000))
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
} else if (what === 'siege') {
  const siege = await measureSiege(Number(many ?? 1), console.log)
  keep('siege-', { siege })
  if (siege.some(({ isHeld }) => !isHeld)) process.exitCode = 1
} else if (what === 'nights') {
  const nights = await measureNights(Number(many ?? 365), Number(size ?? 5_000), console.log)
  keep('nights-', nights)
  if (!nights.isKept) process.exitCode = 1
} else {
  const measurements = await measureAll()
  console.log(measurements.map(line).join('\n'))
  keep('', { measurements })
  if (measurements.some(({ took, limit = Infinity }) => took > limit)) process.exitCode = 1
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
