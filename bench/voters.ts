import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWithPostgres } from './loadWithPostgres.ts'
import { loadWithSqliteShell } from './loadWithSqliteShell.ts'
import { loadWithUs } from './loadWithUs.ts'
import { searchTimes } from './searchTimes.ts'
import { writeVoterFiles } from './voterFiles.ts'

/*
 * node bench/voters.ts [VOTERS]: loads so many invented voters with the importer, with SQLite's own shell and with
 * PostgreSQL's COPY, each into one table with the same indexes, and times searches by every combination of names.
 * Everything lies in a folder of its own below TMPDIR: about 1.5 kilobytes for each voter.
 */
const voters = Number(process.argv[2] ?? 2_000_000)
const folder = mkdtempSync(join(tmpdir(), 'voters-bench-'))
try {
  const files = writeVoterFiles(folder, voters)
  const loads: Record<string, unknown> = { 'load average before': load() }
  const ours = await loadWithUs(files, join(folder, 'data'))
  console.log(say('the importer', ours.seconds), `at most ${ours.megabytes} MB of memory`)
  const searches = await searchTimes(join(folder, 'data'))
  for (const { terms, p50, p99, busy99, most } of searches)
    console.log(
      `  search by ${terms.padEnd(26)} p50 ${ms(p50)}, p99 ${ms(p99)} (${ms(busy99)} of work), most ${ms(most)}`,
    )
  rmSync(join(folder, 'data'), { recursive: true })
  const others = {
    'sqlite3 .import': loadWithSqliteShell(files, folder),
    'PostgreSQL COPY': loadWithPostgres(files),
  }
  for (const [name, seconds] of Object.entries(others))
    console.log(typeof seconds === 'string' ? `${name}: SKIPPED, ${seconds}` : say(name, seconds))
  const best = Math.min(...Object.values(others).filter((seconds) => typeof seconds === 'number'))
  const speed = best / ours.seconds
  if (Number.isFinite(speed))
    console.log(`the importer is ${speed.toFixed(2)} times as fast as the fastest of the others`)
  loads['load average after'] = load()
  keep({ voters, ours, searches, others, speed, ...loads })
  if (speed < 0.5 || searches.some(({ p99 }) => p99 > 10)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

function load(): string | undefined {
  return loadavg()[0]?.toFixed(1)
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`
}

function say(name: string, seconds: number): string {
  const rate = Math.round(voters / seconds).toLocaleString('en-US')
  return `${name}: ${seconds.toFixed(1)} s, ${rate} voters a second, indexes included`
}

function keep(found: object): void {
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const at = new Date().toISOString()
  const result = { at, node: process.version, processor: cpus()[0]?.model, ...found }
  writeFileSync(
    join(results, `voters-${at.replaceAll(/[:.]/g, '-')}.json`),
    `${JSON.stringify(result, null, 2)}\n`,
  )
}
