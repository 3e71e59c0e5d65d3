import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { IMPORT_BUSY } from '#database/connection/errors.ts'
import { holdsNoRecords } from '#database/mirroredTables.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Log } from '../log.ts'
import { loadSample } from './loadSample.ts'
import { StartupError } from '../operatorErrors.ts'

/** It takes seconds, or minutes on a slow machine. */
const LOADING_TIMEOUT_MS = 5 * 60_000
const RETRY_DELAY_MS = 500

/**
 * Fills an empty register with the sample. `tried` is what loadSample said, if it has run. Throws StartupError, or
 * AbortError if `stop` aborts.
 */
export async function ensureRecords(
  db: Db,
  config: Pick<Config, 'sampleData' | 'dataDir' | 'database'>,
  log: Log,
  stop: AbortSignal,
  tried?: string | null,
): Promise<void> {
  if (!config.sampleData || !(await holdsNoRecords(db))) return
  const refusal = tried === undefined ? await loadSample(config, log, stop) : tried
  if (refusal === null) return
  // Another server that started at the same time is doing the same.
  const isBusy = refusal === IMPORT_BUSY
  if (isBusy) log.info('Another process is writing to the database: waiting for the sample data from it.')
  const end = performance.now() + (isBusy ? LOADING_TIMEOUT_MS : 0)
  while (await holdsNoRecords(db)) {
    if (performance.now() >= end)
      throw new StartupError(
        `The sample data could not be loaded. ${refusal} SAMPLE_DATA=off starts without it.`,
      )
    await setTimeout(RETRY_DELAY_MS, undefined, { signal: stop })
  }
}
