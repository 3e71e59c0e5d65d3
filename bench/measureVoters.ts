import { mkdtempDisposableSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/openDatabase.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { AS_INSTALLED, startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { databaseWork } from './times.ts'
import { loadWithImporter, loadWithPostgres, loadWithSqliteShell } from './loadVoters.ts'
import { searchTimes, suggestionTimes } from './voterTimes.ts'
import type { Say } from './program.ts'
import { writeVoterFiles } from './voterFiles.ts'

/** As a share of the speed of the engine's own loader; and milliseconds for the 99th percentile. */
const MIN_SPEED = 0.5
const MAX_MS = { search: 10, suggestion: 30 }

type VoterEngine = 'SQLite' | 'PostgreSQL'

interface MeasuredVoters {
  engine: VoterEngine
  ours: Awaited<ReturnType<typeof loadWithImporter>>
  searches: Awaited<ReturnType<typeof searchTimes>>
  suggestions: Awaited<ReturnType<typeof suggestionTimes>>
  /** Seconds that the engine's own loader takes, or why it was not tried; and our speed relative to it. */
  engineSeconds: number | string
  speed: number
  isKept: boolean
}

/**
 * Loads this many invented voters with the importer and with each engine's own loader, into one table with the same
 * indexes, and times searches by every combination of names, and suggestions for candidates. Everything is in a folder
 * below TMPDIR until the end, about a kilobyte per voter.
 */
export async function measureVoters(
  voters: number,
  engines: readonly VoterEngine[],
  say: Say,
): Promise<boolean> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'voters-bench-'))
  const files = writeVoterFiles(folder.path, voters)
  const measured: MeasuredVoters[] = []
  if (engines.includes('SQLite')) measured.push(await measureSqlite(files, folder.path))
  const postgres = findPostgres()
  if (engines.includes('PostgreSQL') && typeof postgres !== 'string')
    measured.push(await measurePostgres(files, folder.path, postgres.bin))
  for (const each of measured) for (const line of described(voters, each)) say(line)
  return measured.every(({ isKept }) => isKept)
}

async function measureSqlite(files: readonly string[], folder: string): Promise<MeasuredVoters> {
  const data = join(folder, 'data')
  const ours = await loadWithImporter(files, data)
  const times = await timesOf(join(data, 'sunshine-ledger.sqlite'))
  rmSync(data, { recursive: true })
  return judge('SQLite', ours, times, loadWithSqliteShell(files, folder))
}

async function measurePostgres(
  files: readonly string[],
  folder: string,
  bin: string,
): Promise<MeasuredVoters> {
  const { ours, times } = await importIntoPostgres(files, folder, bin)
  return judge('PostgreSQL', ours, times, await loadWithPostgres(files))
}

/** In one that is gone before the other loader's begins. */
async function importIntoPostgres(files: readonly string[], folder: string, bin: string) {
  await using postgres = await startPostgres(bin, AS_INSTALLED)
  const ours = await loadWithImporter(files, join(folder, 'data'), postgres.url('postgres'))
  return { ours, times: await timesOf(postgres.url('postgres')) }
}

async function timesOf(location: string) {
  await using db = await openDatabase(location)
  const work = await databaseWork(db)
  return { searches: await searchTimes(db, work), suggestions: await suggestionTimes(db, work) }
}

function judge(
  engine: VoterEngine,
  ours: MeasuredVoters['ours'],
  { searches, suggestions }: Pick<MeasuredVoters, 'searches' | 'suggestions'>,
  engineSeconds: number | string,
): MeasuredVoters {
  const speed = typeof engineSeconds === 'number' ? engineSeconds / ours.seconds : Infinity
  const isKept =
    speed >= MIN_SPEED &&
    searches.every(({ p99 }) => p99 <= MAX_MS.search) &&
    suggestions.p99 <= MAX_MS.suggestion
  return { engine, ours, searches, suggestions, engineSeconds, speed, isKept }
}

function described(
  voters: number,
  { engine, ours, searches, suggestions, engineSeconds, speed }: MeasuredVoters,
): string[] {
  const loading = (name: string, time: number | string) =>
    typeof time === 'string'
      ? `${name}: SKIPPED, ${time}`
      : `${name}: ${voters.toLocaleString('en-US')} voters and their indexes in ${time.toFixed(1)} s`
  return [
    `${loading(`npm run import, ${engine}`, ours.seconds)}, at most ${ours.megabytes} MB of memory`,
    loading(engine === 'SQLite' ? 'sqlite3 .import' : 'PostgreSQL COPY', engineSeconds),
    ...(Number.isFinite(speed) ? [`${speed.toFixed(2)} times as fast`] : []),
    ...searches.map((each) => `search by ${each.terms.padEnd(26)} ${summaryOf(each)}, most ${ms(each.most)}`),
    `voters suggested for a candidate     ${summaryOf(suggestions)}`,
  ]
}

const summaryOf = ({ p50, p99, busy99 }: Record<'p50' | 'p99' | 'busy99', number>) =>
  `p50 ${ms(p50)}, p99 ${ms(p99)} (${ms(busy99)} of work)`

const ms = (time: number) => `${time.toFixed(1)} ms`
