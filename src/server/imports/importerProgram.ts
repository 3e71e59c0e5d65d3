import { PROGRESS_PREFIX } from '#contract/domain/administration.ts'
import type { Actor } from '#database/register.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runBesideServer } from '../programs/runBesideServer.ts'

/** The importer's output. */
export interface ImporterOutput {
  /** Its exit code, or why it has none. */
  ended: number | 'timed out' | 'server stopping' | 'killed' | 'not started'
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

// @limit imports unit/importerProgram: The importer's JavaScript heap: {count} MB in each semi-space, {count}
// MB in the old space
/** An import of 300,000 voters or transactions takes 200 MB; use the command for millions. */
const IMPORT_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** An administrator is waiting for it, so its priority is not the lowest; visitors still come first. */
const NICENESS = 5

// @limit imports unit/importerProgram: The importer's report: {count} characters; 1,000 changes, names and
// rejected lines each
/** With `--named`, it has a few hundred kilobytes. */
const MAX_OUTPUT_CHARS = 16 * 1024 * 1024
/** What it says when it crashes is a few kilobytes. */
const MAX_ERROR_CHARS = 64 * 1024

/** The importer as a separate program beside the server, which keeps answering. Its errors go to the log too. */
export const importerProgram =
  ({ dataDir }: Pick<Config, 'dataDir'>, log: Log): RunImporter =>
  async ({ args, folder, actor, onProgress, stop }) => {
    const output = boundedLines(MAX_OUTPUT_CHARS)
    const errors = boundedLines(MAX_ERROR_CHARS)
    try {
      const code = await runBesideServer(new URL('../../importer/main.ts', import.meta.url), args, {
        env: { DATA_DIR: dataDir, IMPORT_STARTED_BY: actor.who, IMPORT_STARTED_FROM: actor.ipAddress },
        memory: IMPORT_MEMORY,
        cwd: folder,
        niceness: NICENESS,
        onLine: output.add,
        onErrorLine(line) {
          if (line.startsWith(PROGRESS_PREFIX)) onProgress(line.slice(PROGRESS_PREFIX.length))
          else errors.add(line)
        },
        stop,
      })
      const ended = code ?? (stop.aborted ? whyStopped(stop) : 'killed')
      if (errors.lines.length > 0 || typeof ended === 'string')
        log.error(`import (${ended}): ${errors.lines.join('\n')}`)
      return { ended, output: output.lines.join('\n'), complaint: errors.lines[0] ?? '' }
    } catch (error) {
      log.error('The importer could not be started', error)
      return { ended: 'not started', output: '', complaint: '' }
    }
  }

const whyStopped = ({ reason }: AbortSignal) =>
  reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timed out' : 'server stopping'

/** Keeps lines until they have this many characters. */
function boundedLines(maxChars: number) {
  const lines: string[] = []
  let chars = 0
  const add = (line: string): void => {
    chars += line.length
    if (chars <= maxChars) lines.push(line)
  }
  return { lines, add }
}
