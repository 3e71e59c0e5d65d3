import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseError } from '../connection/DatabaseError.ts'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Starts a program of PostgreSQL's client package against the database at `url`. Its `done` resolves if it succeeds, and
 * otherwise rejects with its error output. Debian installs the newest version outside PATH.
 */
export function runPostgres(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  url?: string,
) {
  const password = url === undefined ? '' : decodeURIComponent(new URL(url).password)
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(a) - Number(b)) : []
  const newest = join(DEBIAN, versions.at(-1) ?? '', 'bin', program)
  const child = spawn(
    existsSync(newest) ? newest : program,
    [...args, ...(url === undefined ? [] : address(url))],
    {
      // Every user of the machine can read a command's arguments; only this user can read its environment.
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  return { input: child.stdin, output: child.stdout, done: ended(child, program) }
}

function address(url: string): string[] {
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
