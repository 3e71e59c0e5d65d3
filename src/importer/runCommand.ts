import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { storeSize } from '#database/transactions/store/storeSize.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { describeAlias, listAliases, removeAlias, setAlias } from './aliases.ts'
import type { CommandOutcome } from './commandOutcome.ts'
import { describeAge, describeStatus } from './describeStatus.ts'
import { forgetMoney } from './forgetMoney.ts'
import { importAgain } from './importAgain.ts'
import { importList } from './importList.ts'
import { importSample } from './importSample.ts'
import { inspectFiles } from './inspect/inspectFiles.ts'
import type { ImportJob } from './importJob.ts'
import type { Command } from './command.ts'
import { describeReport, type Report } from './report.ts'
import type { Settings } from './readSettings.ts'
import type { Progress } from './showProgress.ts'
import { runSync } from './sync/runSync.ts'

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
    case 'status': {
      const status = await moneyStatusIn(db).ofRegister()
      const kinds = await kindAges(db, new Date())
      const megabytes = Math.ceil((await storeSize(db)) / 1_000_000)
      const disk = `transactions on disk: ${megabytes} MB`
      return {
        lines: [...kinds.map(describeAge), ...describeStatus(status), disk],
        json: { kinds, ...status, transactionMegabytes: megabytes },
        exitCode: 0,
      }
    }
    case 'inspect':
      return inspectFiles(command.files, command.unpackTo)
    case 'alias':
      return runAlias(db, command)
    case 'sync':
      return runSync(db, command, { ...syncing(settings), showProgress: progress.accountsOf })
    default: {
      const report = await runImporting(db, command, settings, progress.show)
      return { lines: describeReport(report), json: report, exitCode: report.outcome === 'refused' ? 1 : 0 }
    }
  }
}

async function runAlias(
  db: Db,
  { filer, acctNum, election }: Extract<Command, { verb: 'alias' }>,
): Promise<CommandOutcome> {
  if (filer === undefined) {
    const aliases = await listAliases(db)
    return { lines: aliases.map(describeAlias), json: aliases, exitCode: 0 }
  }
  const said =
    acctNum === undefined
      ? await removeAlias(db, { filer, election })
      : await setAlias(db, { filer, election, acctNum })
  const lines = said ?? [`There is no alias of "${filer}".`]
  return { lines, json: { message: lines.join('\n') }, exitCode: said === undefined ? 1 : 0 }
}

async function runImporting(
  db: Db,
  command: Extract<Command, { verb: 'import' | 'again' | 'forget' }>,
  settings: Settings,
  onProgress: ImportJob['onProgress'],
): Promise<Report> {
  if (command.verb === 'forget') return forgetMoney(db, { ...command, who: settings.importer })
  if (command.verb === 'again') {
    const { verb: _, kind: __, json: ___, named: most, ...choices } = command
    const documentStore = documentsIn(settings.dataDir)
    const who = settings.importer.who
    return shortened(await importAgain(db, { ...choices, documentStore, onProgress, who }), most)
  }
  const { verb: _, json: __, progress: ___, named, kind, files, ...choices } = command
  const documentStore = documentsIn(settings.dataDir)
  const options = {
    ...choices,
    documentStore,
    onProgress,
    who: settings.importer.who,
  }
  const report =
    kind === 'sample' ? await importSample(db, options) : await importList(db, kind, files, options)
  return shortened(report, named)
}

/** Shortened for programs that read it at once; the counts include what is left out. */
const shortened = (report: Report, named = Infinity): Report => ({
  ...report,
  changes: report.changes.slice(0, named),
  rejections: report.rejections.slice(0, named),
  unmatched: report.unmatched.slice(0, named),
})
