import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/servers/freePort.ts'

/** How a PostgreSQL is initialized and run, where that differs from its defaults. */
interface Cluster {
  initdb: readonly string[]
  settings: readonly string[]
}

/**
 * Sorts text by ICU's rules, which the data layer must not depend on, and skips syncing to the disk. Autovacuum is off:
 * with hundreds of small databases it would never pause, and it would run at different times in each run.
 */
const FOR_TESTS: Cluster = {
  initdb: ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
  settings: ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'],
}

/** With the default settings, for benchmarks. */
export const AS_INSTALLED: Cluster = { initdb: [], settings: [] }

/**
 * A separate PostgreSQL in a separate folder, which any local process may use. It starts as a copy of `model`, the data
 * of another stopped one, or empty.
 */
export async function startPostgres(bin: string, { initdb, settings }: Cluster = FOR_TESTS, model?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-postgres-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const run = async (program: string, args: readonly string[]) => {
    const command = [join(bin, program), ...args]
    const [file = '', ...rest] = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
      : command
    await promisify(execFile)(file, rest, { cwd: folder })
  }
  chmodSync(folder, 0o755)
  if (isRoot) spawnSync('chown', ['postgres', folder])
  const port = await freePort()
  if (model !== undefined) await promisify(execFile)('cp', ['-a', model, data])
  else await run('initdb', ['-D', data, '-U', 'ledger', '-A', 'trust', ...initdb])

  const serve = (where: string, at: number) => {
    const all = ["unix_socket_directories=''", ...settings].map((setting) => `-c ${setting}`)
    const options = [`-p ${at}`, '-h 127.0.0.1', ...all].join(' ')
    return run('pg_ctl', ['-D', where, '-w', '-t', '600', '-l', join(folder, 'log'), '-o', options, 'start'])
  }
  const onRemove: (() => Promise<void>)[] = []
  const start = () => serve(data, port)
  /** Mode `immediate` ends it like a power failure. */
  const stop = (mode: 'fast' | 'immediate' = 'fast') =>
    run('pg_ctl', ['-D', data, '-w', '-t', '600', '-m', mode, 'stop'])
  await start()
  const url = (database: string, at = port) => `postgres://ledger@127.0.0.1:${at}/${database}`
  const remove = async () => {
    for (const end of onRemove) await end()
    await stop('immediate').catch(() => undefined) // stopped already
    rmSync(folder, { recursive: true })
  }
  return {
    /** The data that another may start as a copy of while this one is stopped. */
    data,
    start,
    stop,
    url,
    /** Starts a replica of this one. */
    async follow() {
      const copy = join(folder, 'copy')
      const copyPort = await freePort()
      await run('pg_basebackup', ['-D', copy, '-R', '--no-sync', '-c', 'fast', '-d', url('')])
      const startCopy = () => serve(copy, copyPort)
      const stopCopy = () => run('pg_ctl', ['-D', copy, '-w', '-m', 'immediate', 'stop'])
      await startCopy()
      onRemove.push(() => stopCopy().catch(() => undefined)) // stopped already
      return {
        url: (database: string) => url(database, copyPort),
        start: startCopy,
        stop: stopCopy,
        /** From now on it accepts writes and follows no other. */
        promote: () => run('pg_ctl', ['-D', copy, '-w', 'promote']),
      }
    },
    remove,
    [Symbol.asyncDispose]: remove,
  }
}
