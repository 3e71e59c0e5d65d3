import { join } from 'node:path'
import type { Config } from '../config.ts'
import { mirrorIsEmpty } from '../data/mirror.ts'
import type { Db } from '../db/openDatabase.ts'
import type { Log } from '../log.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { runProgram } from './runProgram.ts'
import { StartRefused } from './StartRefused.ts'

const IMPORTER = join(PROJECT_ROOT, 'src/importer/main.ts')

/** Has the importer fill an empty register with the invented one, as a program of its own. Throws StartRefused. */
export async function ensureRecords(
  db: Db,
  { sampleData, dataDir }: Pick<Config, 'sampleData' | 'dataDir'>,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  if (!sampleData || !(await mirrorIsEmpty(db))) return
  log.info('The register is empty: loading invented sample data. SAMPLE_DATA=off starts without it.')
  const code = await runProgram(IMPORTER, ['sample'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stop,
  })
  if (code !== 0)
    throw new StartRefused('The sample data could not be loaded. SAMPLE_DATA=off starts without it.')
}
