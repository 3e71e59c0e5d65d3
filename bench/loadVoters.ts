import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { VOTERS } from '#importer/read/fileSchemas.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { AS_INSTALLED, startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { output } from './program.ts'

const EVERY_MS = 100
const ROOT = join(import.meta.dirname, '..')

/**
 * Seconds that `npm run import` takes, into the PostgreSQL at `url` or into a file, and its peak memory in megabytes if
 * the system reports it.
 */
export async function loadWithImporter(files: readonly string[], dataDir: string, url = '') {
  // What npm would run, without npm, whose own memory would be counted.
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { import: string }
  }
  const [, ...words] = scripts.import.split(' ')
  const began = performance.now()
  const program = spawn(process.execPath, [...words, 'voters', ...files], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let megabytes: number | null = null
  const watch = setInterval(() => (megabytes = mostMemory(program.pid) ?? megabytes), EVERY_MS)
  await output(program)
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, megabytes }
}

/** Linux records the peak memory of a process. */
function mostMemory(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null // another system, or it has just ended
  }
}

/** The extract as one table with the columns of its file, for loaders that need that. */
const CREATE_VOTER = `create table voter (${VOTERS.columns
  .map((column) => (column === 'VoterID' ? `${column} integer primary key` : `${column} text not null`))
  .join(', ')})`

/** The indexes of VOTER_INDEXES on the columns of that table. */
const INDEX_VOTER = [
  'create index voter_by_last_name on voter (LastName, FirstName, MiddleName)',
  'create index voter_by_first_name on voter (FirstName, LastName, MiddleName)',
  "create index voter_by_middle_name on voter (MiddleName, LastName, FirstName) where MiddleName <> ''",
  'create index voter_by_initials on voter ' +
    "(substr(FirstName, 1, 1), substr(MiddleName, 1, 1), LastName, FirstName, MiddleName) where MiddleName <> ''",
]

/** Seconds that SQLite's shell takes, or why it was not tried. */
export function loadWithSqliteShell(files: readonly string[], folder: string): number | string {
  if (spawnSync('sqlite3', ['--version']).status !== 0)
    return 'there is no sqlite3; install the package sqlite3'
  const database = join(folder, 'shell.sqlite')
  const script = [
    `${CREATE_VOTER};`,
    '.mode tabs',
    ...files.map((file) => `.import "${file}" voter`),
    ...INDEX_VOTER.map((index) => `${index};`),
  ]
  const began = performance.now()
  const { status, stderr } = spawnSync('sqlite3', ['-bail', database], { input: script.join('\n') })
  const seconds = (performance.now() - began) / 1000
  rmSync(database)
  if (status !== 0) throw new Error(`sqlite3 ended with ${status}: ${String(stderr)}`)
  return seconds
}

/** Seconds that a default PostgreSQL takes for COPY and the indexes, or why it was not tried. */
export async function loadWithPostgres(files: readonly string[]): Promise<number | string> {
  const installation = findPostgres()
  if (typeof installation === 'string') return installation
  // The server process reads the files, which this program makes private.
  for (const file of files) {
    chmodSync(dirname(file), 0o755)
    chmodSync(file, 0o644)
  }
  await using postgres = await startPostgres(installation.bin, AS_INSTALLED)
  await using client = await connectTo(postgres.url('postgres'))
  const began = performance.now()
  await client.query(CREATE_VOTER)
  for (const file of files) await client.query(`copy voter from '${file}'`)
  for (const index of INDEX_VOTER) await client.query(index)
  return (performance.now() - began) / 1000
}
