import { HTTPException } from 'hono/http-exception'
import { readdir } from 'node:fs/promises'
import { REJECTED_PREFIX } from '#contract/domain/rejectedPrefix.ts'
import type { OpenImport } from '#contract/schemas/openImport.ts'
import type { Actor } from '#database/register.ts'
import type { Log } from '../log.ts'
import { importArguments, inspectArguments, redoneArguments } from './importArguments.ts'
import { httpError } from '../apiError.ts'
import { Inspection, Reported, reportIn } from './importerReport.ts'
import type { ActiveImport } from './importSlot.ts'
import { NOT_NOW } from './importStates.ts'
import type { ImporterOutput, RunImporter } from './importerProgram.ts'

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
