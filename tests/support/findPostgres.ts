import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian keeps the programs of each version apart and off the PATH. */
const PACKAGES = '/usr/lib/postgresql'

/** Older ones cannot be told to compare text as a language does. */
const OLDEST = 15

/** Where PostgreSQL's programs are; a sentence on what to do where there are none that this user can run. */
export function findPostgres(): { bin: string } | string {
  const bin = newestPrograms()
  if (bin === undefined)
    return `Install PostgreSQL ${OLDEST} or later (on Debian: apt-get install postgresql).`
  if (process.getuid?.() === 0 && spawnSync('id', ['postgres']).status !== 0)
    return 'PostgreSQL does not run as root: make a user postgres, or be another user than root.'
  return { bin }
}

function newestPrograms(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number) : []
  const packaged = versions.toSorted((a, b) => b - a).map((version) => join(PACKAGES, String(version), 'bin'))
  // Elsewhere they are where this program says.
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return [...packaged, ...(stdout ? [stdout.trim()] : [])].find(isNewEnough)
}

function isNewEnough(bin: string): boolean {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= OLDEST
}
