import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './freePort.ts'

/** How a PostgreSQL is made and run, beyond its own choices. */
interface Cluster {
  initdb: readonly string[]
  settings: readonly string[]
}

/**
 * Compares text as people do, which the data layer must not notice; and trusts the machine to stay up. It vacuums only when
 * told to: each of hundreds of small databases in turn, it would forever be at that, and at another time in each run.
 */
const FOR_TESTS: Cluster = {
  initdb: ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
  settings: ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'],
}

/** As it is installed, for measuring it. */
export const AS_INSTALLED: Cluster = { initdb: [], settings: [] }

/**
 * A PostgreSQL of our own, in a folder of its own, that anybody on this machine may use. It begins as a copy of `model`, what
 * another one that is stopped has left, or else empty.
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
  /** In mode `immediate` it is gone as if the power were. */
  const stop = (mode: 'fast' | 'immediate' = 'fast') =>
    run('pg_ctl', ['-D', data, '-w', '-t', '600', '-m', mode, 'stop'])
  await start()
  const url = (database: string, at = port) => `postgres://ledger@127.0.0.1:${at}/${database}`
  return {
    /** What the next one may begin as a copy of, while this one is stopped. */
    data,
    start,
    stop,
    url,
    /** Starts a copy that follows this one. */
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
        /** From now on it takes changes, and follows nobody. */
        promote: () => run('pg_ctl', ['-D', copy, '-w', 'promote']),
      }
    },
    async remove() {
      for (const end of onRemove) await end()
      await stop('immediate').catch(() => undefined) // stopped already
      rmSync(folder, { recursive: true })
    },
  }
}
