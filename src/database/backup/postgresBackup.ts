import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, createWriteStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { counted } from '#contract/domain/text.ts'
import { connectTo } from '../connectTo.ts'
import { DatabaseError, messageOf } from '../connection/errors.ts'
import type { Db } from '../connection/Db.ts'
import { migrationStatusOf } from '../migrations/migrate.ts'
import { assertBackupOf } from './backUp.ts'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Starts a program of PostgreSQL's client package against the database at `url`. Its `done` resolves if it succeeds, and
 * otherwise rejects with its error output. Debian installs the newest version outside PATH.
 */
function runPostgres(program: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[], url?: string) {
  const password = url === undefined ? '' : decodeURIComponent(new URL(url).password)
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(a) - Number(b)) : []
  const newest = join(DEBIAN, versions.at(-1) ?? '', 'bin', program)
  const child = spawn(
    existsSync(newest) ? newest : program,
    [...args, ...(url === undefined ? [] : connection(url))],
    {
      // Every user of the machine can read a command's arguments; only this user can read its environment.
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  return { input: child.stdin, output: child.stdout, done: ended(child, program) }
}

function connection(url: string): string[] {
  const withoutPassword = new URL(url)
  withoutPassword.password = ''
  return ['--dbname', withoutPassword.href]
}

async function ended(child: ChildProcess, program: string): Promise<void> {
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  const code = await promise.catch((error: unknown) => {
    throw new DatabaseError(
      `${program} is not on this machine. Install PostgreSQL's client programs, of the version of its server or later.`,
      { cause: error },
    )
  })
  if (code !== 0) throw new DatabaseError(`${program} ended with ${code}: ${(await said).trim()}`)
}

/**
 * Copies a snapshot of a PostgreSQL database while it is in use, with its voters and the files of its documents but
 * without sessions, into one new file made by pg_dump. Throws DatabaseError, with nothing left behind.
 */
export async function backUpPostgres(url: string, file: string): Promise<void> {
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Name a new file.`)
  const unfinished = `${file}.unfinished`
  try {
    const dump = runPostgres(
      'pg_dump',
      ['--format=custom', '--exclude-table-data=session', ...OWNERLESS],
      url,
    )
    dump.input.end()
    // It holds the administrators' password hashes and the voters.
    const [written, dumped] = await Promise.allSettled([
      pipeline(dump.output, createWriteStream(unfinished, { mode: 0o600 })),
      dump.done,
    ])
    // If the file cannot be written, pg_dump fails too, so the error of writing comes first.
    for (const result of [written, dumped]) if (result.status === 'rejected') throw result.reason
    chmodSync(unfinished, 0o600)
    renameSync(unfinished, file)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(`The backup could not be made: ${messageOf(error)}.`, { cause: error })
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished)
  }
}

/** This database's user owns what is restored, whoever owned it where it was dumped. */
const OWNERLESS = ['--no-owner', '--no-privileges']

/**
 * Replaces the contents of the database with a backup, in one transaction, after checking that the whole backup is
 * readable and not from a newer version. Resolves to the file below `folder` that holds the previous contents. Throws
 * DatabaseError, with the database unchanged, if the backup is not sound or the database is in use.
 */
export async function restorePostgres(
  file: string,
  url: string,
  { folder, now }: { folder: string; now: Date },
): Promise<string> {
  await checkPostgresBackup(file)
  await refuseUse(url)
  const aside = join(folder, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.dump`)
  await backUpPostgres(url, aside)
  const dump = scriptOf(file, OWNERLESS)
  const psql = runPostgres(
    'psql',
    ['--quiet', '--no-psqlrc', '--single-transaction', '-v', 'ON_ERROR_STOP=1'],
    url,
  )
  psql.output.resume()
  const results = await Promise.allSettled([
    psql.done,
    dump.done,
    pipeline(Readable.from(emptiedFirst(dump.output)), psql.input),
  ])
  for (const result of results) if (result.status === 'rejected') throw cannotRestore(result.reason)
  return aside
}

/** Reads the whole backup, as a restore would. Throws DatabaseError if it is not sound, or is from a newer version. */
export async function checkPostgresBackup(file: string): Promise<void> {
  assertBackupOf('PostgreSQL', file)
  const whole = scriptOf(file, [])
  whole.output.resume()
  try {
    await whole.done
  } catch (error) {
    throw new DatabaseError(`${file} is not a valid backup: ${messageOf(error)}.`, { cause: error })
  }
  const history = scriptOf(file, ['--data-only', '--table=kysely_migration'])
  const [script] = await Promise.all([text(history.output), history.done])
  const executed = [...script.matchAll(/^(\d{4}_\w+)\t/gm)].flatMap(([, name]) => name ?? [])
  if (executed.length === 0) throw new DatabaseError(`${file} is not a backup of a register.`)
  migrationStatusOf(executed)
}

function scriptOf(file: string, args: readonly string[]) {
  const script = runPostgres('pg_restore', [...args, '--file=-', file])
  script.input.end()
  return script
}

/** By then the session of a process that has just ended is gone. */
const DISCONNECT_TIMEOUT_MS = 2_000
const RETRY_DELAY_MS = 100

/**
 * A process that has the database open has cached its previous contents, and may hold locks that the restore would wait
 * for. `DATABASE_URL` may set a program's name, so every program of the same user counts.
 */
async function refuseUse(url: string): Promise<void> {
  await using db = connectTo(url)
  for (const end = performance.now() + DISCONNECT_TIMEOUT_MS; ; await setTimeout(RETRY_DELAY_MS)) {
    const users = await usersOf(db)
    if (users.length === 0) return
    if (performance.now() > end)
      throw new DatabaseError(
        `The database cannot be replaced: it is in use by ${LIST_FORMAT.format(users)}. Stop every server and any import, and end other sessions of its user first.`,
      )
  }
}

const LIST_FORMAT = new Intl.ListFormat('en-US')

/** The programs that are connected to the database, such as "sunshine-ledger (3 connections from 192.0.2.7)". */
async function usersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; address: string | null; connections: number }>`
    select application_name as name, host(client_addr) as address, count(*) as connections from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (application_name = 'sunshine-ledger' or usename = current_user)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(
    ({ name, address, connections }) =>
      `${name || 'a program without a name'} (${counted(connections, 'connection')}${address === null ? '' : ` from ${address}`})`,
  )
}

/** Another version's register has different tables, so all tables are dropped before those of the backup are created. */
async function* emptiedFirst(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer | string> {
  yield EMPTY
  yield* script
}

const EMPTY = `
do $$
declare each text;
begin
  for each in select nspname from pg_namespace where nspname like 'voters\\_%' loop
    execute format('drop schema %I cascade', each);
  end loop;
  for each in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('drop table %I cascade', each);
  end loop;
  drop function if exists audit_refuses();
end $$;
`

const cannotRestore = (error: unknown) =>
  error instanceof DatabaseError
    ? error
    : new DatabaseError(`The backup could not be restored: ${messageOf(error)}.`, { cause: error })
