import type { Actor } from '#database/history/withRegisterChange.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runBesideServer } from '../programs/runBesideServer.ts'

/** The importer's output. */
export interface ImporterOutput {
  /** Null if it was killed. */
  code: number | null
  /** Its report as JSON; '' if there is none. */
  output: string
  /** The first line of its errors; '' if there are none. */
  complaint: string
}

/** Runs `npm run import -- ...` in a folder, and reports its progress. */
export type RunImporter = (run: {
  args: readonly string[]
  folder: string
  actor: Actor
  onProgress: (words: string) => void
  stop: AbortSignal
}) => Promise<ImporterOutput>

/** An import of 300,000 voters or transactions takes 200 MB; use the command for millions. */
const IMPORT_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** An administrator is waiting for it, so its priority is not the lowest; visitors still come first. */
const NICENESS = 5

/** With `--named`, a report is a few hundred kilobytes. */
const MAX_OUTPUT_CHARS = 16 * 1024 * 1024

/** The importer as a separate program beside the server, which keeps answering. Its errors go to the log too. */
export const importerProgram =
  ({ dataDir }: Pick<Config, 'dataDir'>, log: Log): RunImporter =>
  async ({ args, folder, actor, onProgress, stop }) => {
    const output: string[] = []
    let [chars, complaint] = [0, '']
    try {
      const code = await runBesideServer(new URL('../../importer/main.ts', import.meta.url), args, {
        env: { DATA_DIR: dataDir, IMPORT_STARTED_BY: actor.who, IMPORT_STARTED_FROM: actor.ipAddress },
        memory: IMPORT_MEMORY,
        cwd: folder,
        niceness: NICENESS,
        onLine(line) {
          chars += line.length
          if (chars <= MAX_OUTPUT_CHARS) output.push(line)
        },
        onErrorLine(line) {
          complaint ||= line
          onProgress(line)
        },
        stop,
      })
      if (code !== 0 && output.length === 0) log.error(`import: ${complaint}`)
      return { code, output: output.join('\n'), complaint }
    } catch (error) {
      log.error('The importer could not be started', error)
      return { code: null, output: '', complaint: '' }
    }
  }
