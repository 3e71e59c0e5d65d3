import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian installs each version's programs separately and not on the PATH. */
const PACKAGES = '/usr/lib/postgresql'

/** Older versions have no ICU locale that compares text as people do. */
const OLDEST = 15

/** The folder of PostgreSQL's programs, or a sentence on what to do if this user can run none. */
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
  // On other systems this program knows where they are.
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return [...packaged, ...(stdout ? [stdout.trim()] : [])].find(isNewEnough)
}

function isNewEnough(bin: string): boolean {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= OLDEST
}
