import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWithPostgres } from './loadWithPostgres.ts'
import { loadWithSqliteShell } from './loadWithSqliteShell.ts'
import { loadWithUs } from './loadWithUs.ts'
import { searchTimes } from './searchTimes.ts'
import { writeVoterFiles } from './voterFiles.ts'

/** As fast as the fastest of the others, and milliseconds for 99 searches in a hundred. */
const LEAST_SPEED = 0.5
const MOST_MS = 10

/**
 * Loads so many invented voters with the importer, with SQLite's own shell and with PostgreSQL's COPY, each into one
 * table with the same indexes, and times searches by every combination of names. All of it lies in a folder below
 * TMPDIR, about a kilobyte for each voter, until it is measured.
 */
export async function measureVoters(voters: number) {
  const folder = mkdtempSync(join(tmpdir(), 'voters-bench-'))
  const loadBefore = loadavg()[0]
  try {
    const files = writeVoterFiles(folder, voters)
    const data = join(folder, 'data')
    const ours = await loadWithUs(files, data)
    const searches = await searchTimes(join(data, 'sunshine-ledger.sqlite'))
    rmSync(data, { recursive: true })
    const shell = loadWithSqliteShell(files, folder)
    const postgres = await loadWithPostgres(files)
    const speed = Math.min(...[shell, postgres].filter((time) => typeof time === 'number')) / ours.seconds
    const isKept = speed >= LEAST_SPEED && searches.every(({ p99 }) => p99 <= MOST_MS)
    return { voters, ours, searches, shell, postgres, speed, loadBefore, loadAfter: loadavg()[0], isKept }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function sayVoters(found: Awaited<ReturnType<typeof measureVoters>>): string {
  const { voters, ours, searches, shell, postgres, speed } = found
  const loading = (name: string, time: number | string) =>
    typeof time === 'string'
      ? `${name}: SKIPPED, ${time}`
      : `${name}: ${voters.toLocaleString('en-US')} voters and their indexes in ${time.toFixed(1)} s`
  return [
    `${loading('npm run import', ours.seconds)}, at most ${ours.megabytes} MB of memory`,
    loading('sqlite3 .import', shell),
    loading('PostgreSQL COPY', postgres),
    ...(Number.isFinite(speed) ? [`${speed.toFixed(2)} times as fast as the fastest of the others`] : []),
    ...searches.map(
      ({ terms, p50, p99, busy99, most }) =>
        `search by ${terms.padEnd(26)} p50 ${ms(p50)}, p99 ${ms(p99)} (${ms(busy99)} of work), most ${ms(most)}`,
    ),
  ].join('\n')
}

const ms = (time: number) => `${time.toFixed(1)} ms`
