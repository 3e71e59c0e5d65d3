import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CREATE_VOTER, INDEX_VOTER } from './voterTable.ts'

const PACKAGES = '/usr/lib/postgresql'

/** Seconds that PostgreSQL as it is installed takes to COPY and index, or why it was not tried. */
export function loadWithPostgres(files: readonly string[]): number | string {
  const version = existsSync(PACKAGES) ? readdirSync(PACKAGES).toSorted().at(-1) : undefined
  if (version === undefined) return 'there is no PostgreSQL; install the package postgresql'
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('id', ['postgres']).status !== 0)
    return 'it does not run as root, and there is no user postgres'

  const bin = join(PACKAGES, version, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'voters-postgres-'))
  const run = (program: string, args: readonly string[], input = '') => {
    const command = [join(bin, program), ...args]
    const [first = '', ...rest] = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
      : command
    const { status, stderr, error } = spawnSync(first, rest, {
      input,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? String(stderr)}`)
  }
  try {
    if (isRoot) spawnSync('chown', ['postgres', folder])
    // It reads the files itself.
    for (const file of files) chmodSync(dirname(file), 0o755)
    run('initdb', ['-D', join(folder, 'db'), '-A', 'trust'])
    run('pg_ctl', [
      '-D',
      join(folder, 'db'),
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-k ${folder} -c listen_addresses=''`,
      'start',
    ])
    try {
      const statements = [
        `${CREATE_VOTER};`,
        ...files.map((file) => `copy voter from '${file}';`),
        ...INDEX_VOTER.map((index) => `${index};`),
      ]
      const began = performance.now()
      run('psql', ['-h', folder, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q'], statements.join('\n'))
      return (performance.now() - began) / 1000
    } finally {
      run('pg_ctl', ['-D', join(folder, 'db'), '-m', 'immediate', 'stop'])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
