import { isPostgres } from '#database/connectTo.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runImporter } from '../programs/runImporter.ts'

/**
 * Runs the importer over the sample. Resolves to the sentence with which it refused, or null; throws AbortError on `stop`.
 */
export async function loadSample(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  log: Log,
  stop: AbortSignal,
): Promise<string | null> {
  log.info('The register is empty: loading invented sample data. SAMPLE_DATA=off starts without it.')
  const lines: string[] = []
  const code = await runImporter(['sample', '--json'], {
    // PostgreSQL's own settings too, such as PGPASSWORD.
    env: { DATA_DIR: dataDir, DATABASE_URL: isPostgres(database) ? database : '' },
    // Nobody is served yet.
    niceness: 0,
    onLine: (line) => lines.push(line),
    onErrorLine: console.error,
    stop,
  })
  stop.throwIfAborted()
  if (code === 0) return null
  // Without a report it crashed or was killed, and standard error may say why.
  if (code !== 1 || lines.length === 0) return 'Its program ended without a report.'
  return (JSON.parse(lines.join('\n')) as { message: string }).message
}
