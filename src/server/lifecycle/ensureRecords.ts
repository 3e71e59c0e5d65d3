import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { holdsNoRecords } from '#database/mirroredTables.ts'
import { isPostgres } from '#database/connection/databaseLocation.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import type { Log } from '../log.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { runProgram } from './runProgram.ts'
import { StartupError } from './StartupError.ts'

const IMPORTER = join(PROJECT_ROOT, 'src/importer/main.ts')

/** Some seconds, of a slow machine minutes. */
const LOADING_TIMEOUT_MS = 5 * 60_000
const RETRY_DELAY_MS = 500

/** Has the importer fill an empty register with the invented one, as a program of its own. Throws StartupError. */
export async function ensureRecords(
  db: Db,
  { sampleData, dataDir, database }: Pick<Config, 'sampleData' | 'dataDir' | 'database'>,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  if (!sampleData || !(await holdsNoRecords(db))) return
  log.info('The register is empty: loading invented sample data. SAMPLE_DATA=off starts without it.')
  const { TMPDIR, NODE_COMPILE_CACHE } = process.env
  const code = await runProgram(IMPORTER, ['sample'], {
    // Some seventeen hundred small files are written for a moment, where the operator has such files.
    env: {
      DATA_DIR: dataDir,
      ...(isPostgres(database) && { DATABASE_URL: database }),
      TMPDIR,
      NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stop,
  })
  if (code === 0) return
  // Another server was started at the same time perhaps, and does the same.
  for (
    const end = performance.now() + LOADING_TIMEOUT_MS;
    performance.now() < end;
    await setTimeout(RETRY_DELAY_MS)
  )
    if (!(await holdsNoRecords(db))) return
  throw new StartupError('The sample data could not be loaded. SAMPLE_DATA=off starts without it.')
}
