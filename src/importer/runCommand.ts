import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#database/connection/Db.ts'
import type { ImportJob } from './importJob.ts'
import type { Command } from './parseCommand.ts'
import { type CommandOutcome, describeReport, type Report } from './report.ts'
import { importList, importSample } from './runImport.ts'
import type { Settings } from './settings.ts'
import type { Progress } from './showProgress.ts'

const documentsIn = (dataDir: string) => join(dataDir, 'documents')

/** An attempt that takes longer is given up. */
const FETCH_TIMEOUT_MS = 180_000

/** A run that is told to stop ends after its current answer; a second signal ends it at once. */
function syncing({ stateSite, solicitationSite, userAgent, startedBy, dataDir }: Settings) {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  return {
    startedBy,
    stop,
    clock: () => new Date(),
    solicitationSite,
    documentStore: documentsIn(dataDir),
    site: {
      origin: stateSite,
      userAgent,
      timeout: () => AbortSignal.timeout(FETCH_TIMEOUT_MS),
      now: () => performance.now(),
      wait: (ms: number) => setTimeout(ms, undefined, stop).catch(() => undefined),
      onRetry: (sentence: string) => console.error(sentence),
    },
  }
}

/** Runs a command on an open register and returns its outcome. Throws DatabaseError. */
export async function runCommand(
  db: Db,
  command: Command,
  settings: Settings,
  progress: Progress,
): Promise<CommandOutcome> {
  switch (command.verb) {
    case 'status':
      return (await import('./describeStatus.ts')).reportStatus(db)
    case 'inspect':
      return (await import('./inspectFiles.ts')).inspectFiles(command.files, command.unpackTo)
    case 'alias':
      return (await import('./aliases.ts')).changeAliases(db, command)
    case 'sync':
      return (await import('./sync/runSync.ts')).runSync(db, command, {
        ...syncing(settings),
        showProgress: progress.accountsOf,
      })
    default: {
      const report = await runImporting(db, command, settings, progress.show)
      return { lines: describeReport(report), json: report, exitCode: report.outcome === 'refused' ? 1 : 0 }
    }
  }
}

async function runImporting(
  db: Db,
  command: Extract<Command, { verb: 'import' | 'again' | 'forget' }>,
  { importer, dataDir }: Settings,
  onProgress: ImportJob['onProgress'],
): Promise<Report> {
  if (command.verb === 'forget')
    return (await import('./forgetMoney.ts')).forgetMoney(db, { ...command, who: importer })
  const where = { documentStore: documentsIn(dataDir), onProgress, who: importer.who }
  const report =
    command.verb === 'again'
      ? await (await import('./importAgain.ts')).importAgain(db, { ...command, ...where })
      : command.kind === 'sample'
        ? await importSample(db, { ...command, ...where })
        : await importList(db, command.kind, command.files, { ...command, ...where })
  // Shortened for programs that read it at once; the counts include what is left out.
  const { named = Infinity } = command
  return {
    ...report,
    changes: report.changes.slice(0, named),
    rejections: report.rejections.slice(0, named),
    unmatched: report.unmatched.slice(0, named),
  }
}
