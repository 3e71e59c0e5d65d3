import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isPostgres } from '#database/connectTo.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

const IMPORTER = fileURLToPath(new URL('../../importer/main.ts', import.meta.url))

/**
 * Runs the importer as a separate program to fill an empty register with the sample. Resolves to the sentence with which it
 * refused, or null.
 */
export async function loadSample(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  log: Log,
  stop: AbortSignal,
): Promise<string | null> {
  log.info('The register is empty: loading invented sample data. SAMPLE_DATA=off starts without it.')
  const program = spawn(process.execPath, [IMPORTER, 'sample', '--json'], {
    // PostgreSQL's own settings too, such as PGPASSWORD.
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: isPostgres(database) ? database : '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: stop,
  })
  const [report, [code]] = await Promise.all([text(program.stdout), once(program, 'close')])
  if (code === 0) return null
  // Without a report it crashed or was killed, and standard error may say why.
  if (code !== 1 || report === '') return 'Its program ended without a report.'
  return (JSON.parse(report) as { message: string }).message
}
