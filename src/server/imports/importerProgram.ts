import * as z from 'zod/mini'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { IMPORT_KINDS, PROGRESS_PREFIX } from '#contract/domain/administration.ts'
import { parseJson } from '#contract/domain/text.ts'
import { ImportReport, REPORT_NAMED, type ImportChoices } from '#contract/schemas/importRecord.ts'
import type { Actor } from '#database/register.ts'
import { httpError } from '../apiError.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runImporter } from '../programs/runImporter.ts'

export interface ImporterOutput {
  /** Its exit code, or why it has none. */
  ended: number | 'timed out' | 'server stopping' | 'killed' | 'not started'
  /** Its report as JSON; '' if there is none. */
  output: string
  /** The first line of its errors; '' if there are none. */
  complaint: string
}

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
      const code = await runImporter(args, {
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

function boundedLines(maxChars: number) {
  const lines: string[] = []
  let chars = 0
  const add = (line: string): void => {
    chars += line.length
    if (chars <= maxChars) lines.push(line)
  }
  return { lines, add }
}

const Inspection = z.object({
  outcome: z.enum(['done', 'refused']),
  message: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), kind: z.nullable(z.enum(IMPORT_KINDS)) })),
})

const Reported = z.object({
  ...ImportReport.shape,
  importId: z.nullable(z.int()),
  shown: z.optional(z.string()),
})

/** The exit code for wrong usage, whose first line of errors is a sentence for the person who typed it. */
const WRONG_USAGE = 2

const WITHOUT_EXIT_CODE: Readonly<Record<Extract<ImporterOutput['ended'], string>, string>> = {
  'timed out': 'The importer took too long and was stopped. Import less at once, or use the command.',
  'server stopping': 'The server is stopping, so it stopped the importer.',
  killed:
    'The system ended the importer, most likely because it needed too much memory. Import less at once, or use the command.',
  'not started': 'The importer could not be started. The server’s log says why.',
}

/** Parses the importer's report. Throws an HTTPException with a sentence if there is none. */
function reportIn<Schema extends z.ZodMiniType>(
  schema: Schema,
  { ended, output, complaint }: ImporterOutput,
): z.infer<Schema> {
  if (typeof ended === 'string')
    httpError(409, `${WITHOUT_EXIT_CODE[ended]} An import that is not in the history was not done.`)
  const report = schema.safeParse(parseJson(output))
  if (!report.success)
    httpError(
      409,
      ended === WRONG_USAGE
        ? complaint
        : 'The importer ended without a report. The server’s log may say why.',
    )
  return report.data
}

export const readInspection = (output: ImporterOutput) => reportIn(Inspection, output)
export const readReport = (output: ImporterOutput) => reportIn(Reported, output)

/** File names follow it, which may begin with a hyphen. */
const END_OF_OPTIONS = '--'

/** Unpacks archives in place and recognizes each file. */
export const inspectArguments = (names: readonly string[]) => [
  'inspect',
  '--json',
  '--unpack',
  '.',
  END_OF_OPTIONS,
  ...names,
]

const REPORT = ['--json', '--named', String(REPORT_NAMED)]

const previewArguments = (asShown: string | undefined) =>
  asShown === undefined ? ['--dry-run'] : ['--as-shown', asShown]

interface Run {
  /** The folder that the file names are relative to. */
  folder: string
  rejected: string
  /** The word that the dry run printed; without it, this is a dry run. */
  asShown: string | undefined
}

/** The command that imports what was chosen, as an operator would type it in the files' folder. */
export function importArguments(choices: ImportChoices, { folder, rejected, asShown }: Run): string[] {
  const { kind, files, asOf, account, election, wholeThrough } = choices
  const { partial, incomplete, allowRemovals, allowOlder, replace } = choices
  const values = { 'as-of': asOf, account, election, 'whole-through': wholeThrough }
  const flags = { partial, incomplete, 'allow-removals': allowRemovals, 'allow-older': allowOlder, replace }
  return [
    kind,
    ...REPORT,
    '--progress',
    '--rejected',
    rejected,
    ...previewArguments(asShown),
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
    ...Object.entries(flags).flatMap(([name, isSet]) => (isSet === true ? [`--${name}`] : [])),
    ...(kind === 'documents' ? documentsArguments(folder, files[0] ?? '') : []),
    END_OF_OPTIONS,
    ...files,
  ]
}

/** The documents of an index are in the folder `documents` beside it, the command's default, or in the same folder. */
function documentsArguments(folder: string, index: string): string[] {
  const beside = dirname(index)
  return existsSync(join(folder, beside, 'documents')) ? [] : ['--documents', beside]
}

/** What is done with an import on record, instead of importing files: its money is forgotten, or its list imported again. */
export type Redone =
  | { verb: 'forget'; importId: number; what: 'transactions' | 'balances' | 'totals' }
  | { verb: 'again'; importId: number; allowRemovals: boolean }

export function redoneArguments(redone: Redone, asShown: string | undefined): string[] {
  const importId = String(redone.importId)
  const preview = previewArguments(asShown)
  if (redone.verb === 'forget') return ['forget', redone.what, '--json', '--import', importId, ...preview]
  // Whoever goes back to an earlier list knows that it is older.
  const flags = ['--allow-older', ...(redone.allowRemovals ? ['--allow-removals'] : [])]
  return ['again', importId, ...REPORT, ...flags, ...preview]
}
