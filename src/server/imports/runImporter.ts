import type { Actor } from '#database/connection/withRegisterChange.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { startProgram } from '../schedule/startProgram.ts'

/** What the importer said in the end. */
export interface ImporterOutput {
  /** Null where it was killed. */
  code: number | null
  /** Its report as JSON; '' where there is none. */
  output: string
  /** The first line of what it complains of; '' where it does not. */
  complaint: string
}

/** Runs `npm run import -- ...` in a folder, with its progress in words. */
export type RunImporter = (run: {
  args: readonly string[]
  folder: string
  actor: Actor
  onProgress: (words: string) => void
  stop: AbortSignal
}) => Promise<ImporterOutput>

/** An import of 300,000 voters or transactions takes 200 MB; one of millions is for the command. */
const IMPORT_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** Somebody waits for it, so that it does not stand back behind everything; a visitor's answer goes first. */
const NICENESS = 5

/** With `--named` a report is a few hundred kilobytes. */
const MAX_OUTPUT_CHARS = 16 * 1024 * 1024

/** The importer as a program of its own beside the server, which goes on answering. Complaints are in the log too. */
export const importerProgram =
  ({ dataDir }: Pick<Config, 'dataDir'>, log: Log): RunImporter =>
  async ({ args, folder, actor, onProgress, stop }) => {
    const output: string[] = []
    let [chars, complaint] = [0, '']
    try {
      const code = await startProgram(['src/importer/main.ts', ...args], {
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
