import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { holdsNoRecords } from '#database/mirroredTables.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Log } from '../log.ts'
import { loadSample } from './loadSample.ts'
import { StartupError } from '../StartupError.ts'

/** It takes seconds, or minutes on a slow machine. */
const LOADING_TIMEOUT_MS = 5 * 60_000
const RETRY_DELAY_MS = 500

/**
 * Fills an empty register with the sample; `filled` is the exit code if that was already tried. Throws StartupError, or
 * AbortError if `stop` aborts.
 */
export async function ensureRecords(
  db: Db,
  config: Pick<Config, 'sampleData' | 'dataDir' | 'database'>,
  log: Log,
  stop: AbortSignal,
  filled?: number | null,
): Promise<void> {
  if (!config.sampleData || !(await holdsNoRecords(db))) return
  const code = filled === undefined ? await loadSample(config, log, stop) : filled
  if (code === 0) return
  log.info(
    'The sample data was not loaded. Another server that is starting may be loading it: waiting for that.',
  )
  for (
    const end = performance.now() + LOADING_TIMEOUT_MS;
    performance.now() < end;
    await setTimeout(RETRY_DELAY_MS, undefined, { signal: stop })
  )
    if (!(await holdsNoRecords(db))) return
  throw new StartupError('The sample data could not be loaded. SAMPLE_DATA=off starts without it.')
}
