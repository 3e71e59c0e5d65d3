import { fileURLToPath } from 'node:url'
import { isPostgres } from '#database/connection/databaseLocation.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runScript } from '../programs/runScript.ts'

const IMPORTER = fileURLToPath(new URL('../../importer/main.ts', import.meta.url))

/** Runs the importer as a separate program to fill an empty register with the sample. Resolves to its exit code. */
export function loadSample(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  log: Log,
  stop: AbortSignal,
): Promise<number | null> {
  log.info('The register is empty: loading invented sample data. SAMPLE_DATA=off starts without it.')
  return runScript(IMPORTER, ['sample'], {
    env: {
      DATA_DIR: dataDir,
      ...(isPostgres(database) && { DATABASE_URL: database }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stop,
  })
}
