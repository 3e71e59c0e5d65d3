import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Measurement, measureAll } from './measurements.ts'

const measurements = await measureAll()

console.log(measurements.map(line).join('\n'))
const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const at = new Date().toISOString()
writeFileSync(
  join(results, `${at.replaceAll(/[:.]/g, '-')}.json`),
  `${JSON.stringify({ at, node: process.version, processor: cpus()[0]?.model, measurements }, null, 2)}\n`,
)
if (measurements.some(({ took, limit = Infinity }) => took > limit)) process.exitCode = 1

function line({ what, took, limit, ratio }: Measurement): string {
  const verdict = limit === undefined ? '' : `${took <= limit ? 'within' : 'OVER'} ${limit} ms`
  const times = ratio === undefined ? '' : `${ratio.toFixed(1)} times bare node:http`
  return `${what.padEnd(54)}${took.toFixed(1).padStart(9)} ms  ${verdict.padEnd(16)}${times}`.trimEnd()
}
