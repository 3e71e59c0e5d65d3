import { readdir } from 'node:fs/promises'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod/mini'
import { REJECTED_PREFIX, IMPORT_KINDS } from '#contract/domain/administration.ts'
import { ImportReport } from '#contract/schemas/importRecord.ts'
import type { OpenImport } from '#contract/schemas/openImport.ts'
import type { Actor } from '#database/register.ts'
import { httpError } from '../apiError.ts'
import type { Log } from '../log.ts'
import { importArguments, inspectArguments, redoneArguments } from './importArguments.ts'
import { type ActiveImport, NOT_NOW } from './importSlot.ts'
import type { ImporterOutput, RunImporter } from './importerProgram.ts'

/** The importer's report on files that it inspected. */
const Inspection = z.object({
  outcome: z.enum(['done', 'refused']),
  message: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), kind: z.nullable(z.enum(IMPORT_KINDS)) })),
})

/** The importer's report on an import. */
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
  const report = schema.safeParse(jsonIn(output))
  if (!report.success)
    httpError(
      409,
      ended === WRONG_USAGE
        ? complaint
        : 'The importer ended without a report. The server’s log may say why.',
    )
  return report.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

interface Options {
  runImporter: RunImporter
  timeouts: Record<'inspectMs' | 'checkMs' | 'importMs', number>
  /** Called when a run is over. */
  onEnd: (one: ActiveImport) => void
  stop: AbortSignal
  log: Log
}

interface Run {
  state: OpenImport['state']
  args: string[]
  timeoutMs: number
  /** If it throws, the import has failed. */
  onOutput: (output: ImporterOutput) => Promise<void> | void
}

const MAX_PROGRESS_CHARS = 200

/** Runs of the importer for an open import. Each starts at once; its outcome is in the import's view. */
export function importRuns({ runImporter, timeouts, onEnd, stop, log }: Options) {
  async function run(
    one: ActiveImport,
    actor: Actor,
    { state, args, timeoutMs, onOutput }: Run,
  ): Promise<void> {
    const { view, folder } = one
    Object.assign(view, { state, progress: '', report: null, shown: null, rejectedFiles: [], importId: null })
    try {
      await folder.clearRejected()
      await onOutput(
        await runImporter({
          args,
          folder: folder.files,
          actor,
          onProgress: (words) => void (view.progress = words.slice(0, MAX_PROGRESS_CHARS)),
          stop: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
        }),
      )
    } catch (error) {
      await folder.remove()
      view.state = 'failed'
      const isRefusal = error instanceof HTTPException
      if (!isRefusal) log.error('An import in the browser could not continue', error)
      view.failure = isRefusal ? error.message : 'The server could not continue. Start again.'
    } finally {
      onEnd(one)
    }
  }

  return {
    /** Recognizes which list each file is. */
    inspect(one: ActiveImport, actor: Actor): void {
      void run(one, actor, {
        state: 'reading',
        args: inspectArguments(one.view.uploads.map(({ name }) => name)),
        timeoutMs: timeouts.inspectMs,
        onOutput(output) {
          const { outcome, message, files } = reportIn(Inspection, output)
          if (outcome === 'refused') httpError(400, message)
          Object.assign(one.view, { state: 'ready', files })
        },
      })
    },

    /** Shows what the import would do. */
    dryRun(one: ActiveImport, actor: Actor): void {
      void run(one, actor, {
        state: 'checking',
        args: argumentsOf(one),
        timeoutMs: timeouts.checkMs,
        async onOutput(output) {
          const { shown = null, importId: _, ...report } = reportIn(Reported, output)
          const rejected = await readdir(one.folder.rejected).catch(() => [])
          const rejectedFiles = rejected.map((name) => name.slice(REJECTED_PREFIX.length))
          Object.assign(one.view, { state: 'shown', report, shown, rejectedFiles })
        },
      })
    },

    /** Does what was shown, or nothing. */
    commit(one: ActiveImport, actor: Actor, asShown: string): void {
      void run(one, actor, {
        state: 'importing',
        args: argumentsOf(one, asShown),
        timeoutMs: timeouts.importMs,
        async onOutput(output) {
          const { shown: _, importId, ...report } = reportIn(Reported, output)
          const files = remainingFiles(one.view)
          if (files.length === 0) await one.folder.remove()
          Object.assign(one.view, { state: 'done', report, importId, files })
        },
      })
    },
  }
}

function argumentsOf({ redone, view, folder }: ActiveImport, asShown?: string): string[] {
  if (redone) return redoneArguments(redone, asShown)
  if (!view.choices) httpError(409, NOT_NOW.ready)
  return importArguments(view.choices, { folder: folder.files, rejected: folder.rejected, asShown })
}

/** The files that can still be imported afterwards: the others, if any of them is a list. */
function remainingFiles({ files, choices }: OpenImport): OpenImport['files'] {
  const left = files.filter(({ name }) => choices?.files.includes(name) === false)
  return left.some(({ kind }) => kind !== null) ? left : []
}
